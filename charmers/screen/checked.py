"""What came of checking finished sheets, as lines for a terminal."""

from __future__ import annotations

from collections.abc import Sequence

from charmers.check.checked import Checked, ranking
from charmers.rules.scoring import half_points
from charmers.screen.ending import score_lines
from charmers.screen.view import View


def checked_lines(checked: Sequence[Checked], view: View) -> list[str]:
    """Each sheet with its findings, and the standings if there are several."""
    lines = []
    for sheet in checked:
        lines.append(f"{sheet.file}: {_headline(sheet)}")
        for finding in sheet.verdict.findings:
            place = "" if finding.message.startswith(finding.where) else f"{finding.where}: "
            mend = f"; {finding.mend}" if finding.mend else ""
            lines.append(f"  {place}{finding.message}{mend}")
        if sheet.verdict.tried:
            lines.append(f"  tried: {sheet.verdict.tried}")
    if len(checked) < 2:
        return lines
    found = ranking(checked)
    if not found:
        return [*lines, "", "These are different sheets, so they are not compared."]
    return [*lines, "", *score_lines(found, [sheet.player for sheet in checked], view)]


def _headline(sheet: Checked) -> str:
    fame, money, _, _ = sheet.result
    overshoot = sheet.overshoot
    apart = f"{half_points(overshoot)} over" if overshoot > 0 else f"{half_points(-overshoot)} apart"
    verdict = sheet.verdict
    count = len(verdict.findings)
    more = {
        "valid": f"{verdict.line.turns if verdict.line else 0} turns lead to it",
        "invalid": f"{count} finding{'' if count == 1 else 's'}",
        "undecided": "neither a contradiction nor an order of turns was found",
    }[verdict.answer]
    return f"{verdict.answer} ({sheet.player}, fame {fame}, money {money}, {apart}; {more})"
