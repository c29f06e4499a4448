"""Drawn photos of marked sheets, whose truth is known: hands, pens, a camera, and what is measured."""
