"""A finished sheet as a file that a person types from the paper: its signs, reading and writing it."""

from charmers.check.transcript.reading import Transcript, TranscriptError, parse_transcript, read_transcript
from charmers.check.transcript.writing import first_marks, transcript_text

__all__ = [
    "Transcript",
    "TranscriptError",
    "first_marks",
    "parse_transcript",
    "read_transcript",
    "transcript_text",
]
