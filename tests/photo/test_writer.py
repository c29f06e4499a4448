"""The writer: a sheet's own ink tells a pale mark from one that was rubbed out."""

from __future__ import annotations

import numpy as np

from charmers.photo import writer
from charmers.photo.array import Array
from charmers.photo.eye import eye
from charmers.photo.spots import PARTS


def crop(darkness: float, colour: tuple[float, float, float] = (1.0, 1.0, 1.0)) -> Array:
    """A place of white paper with a stroke on it, so much darker than the paper in each colour."""
    found: Array = np.ones((6, 32, 32), np.float32)
    found[:3, 14:17, 4:28] -= darkness * np.array(colour, np.float32)[:, None, None]
    return found


def test_the_ink_of_a_place_is_how_dark_its_stroke_is_in_each_colour() -> None:
    inks = writer.ink(np.stack([crop(0.0), crop(0.2), crop(0.6, (0.1, 0.5, 1.0))]))
    assert np.allclose(inks, [[0, 0, 0], [0.2, 0.2, 0.2], [0.06, 0.3, 0.6]], atol=1e-5)


def test_print_is_no_ink() -> None:
    printed = crop(0.0)
    printed[:, 10:20, 10:20] = 0.3
    assert np.allclose(writer.ink(printed[None]), 0)


def test_the_pen_is_the_middle_of_the_sure_marks_and_needs_some() -> None:
    inks = np.repeat(np.array([[0.1], [0.2], [0.3], [0.9]], np.float32), 3, axis=1)
    sure = np.array([True, True, True, False])
    found = writer.pen(inks, sure)
    assert found is not None
    assert np.allclose(found, 0.2)
    assert writer.pen(inks, np.array([True, True, False, False])) is None


def test_noise_is_what_a_place_without_ink_shows() -> None:
    inks = np.repeat(np.array([[0.02]] * 8 + [[0.5]] * 4, np.float32), 3, axis=1)
    assert np.isclose(writer.noise(inks), 0.02)


def test_what_is_known_of_a_place_says_how_dark_it_is_for_its_pen() -> None:
    inks: Array = np.full((2, 3), [[0.1], [0.4]], np.float32)
    alone = writer.known(inks, 0.02, None)
    assert alone.shape == (2, writer.KNOWN)
    assert not alone[:, 4:].any(), "nothing is known of the pen"
    assert np.allclose(alone[:, 3], 0.02 * writer.SCALE)
    with_pen = writer.known(inks, 0.02, np.full(3, 0.4))
    assert np.allclose(with_pen[:, :4], alone[:, :4])
    assert np.allclose(with_pen[:, 8], [0.25, 1.0])


def test_the_eye_looks_again_when_it_knows_the_pen() -> None:
    """What it thinks of a pale place differs between a sheet of pale marks and one of dark ones."""
    parts: Array = np.eye(len(PARTS), dtype=np.float32)[[PARTS.index("money")] * 40]

    def seen(dark: float) -> Array:
        return eye().logits(np.stack([crop(0.12), *[crop(dark)] * 9, *[crop(0.0)] * 30]), parts)[0]

    assert not np.allclose(seen(0.2), seen(0.8))
