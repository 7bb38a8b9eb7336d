import { type FittingHour, isFitting, type UnfitReason } from './fittingHours.ts';
import type { Weekday } from './options.ts';
import { localDate } from './schoolTime.ts';
import { addDays } from './week.ts';

/** Days until the acceptance week (MATCH-6). */
export const ACCEPTANCE_LEAD_DAYS = 7;

export type AcceptanceIssueCode = 'cell_unknown' | 'cell_unavailable' | 'class_incomplete' | 'wrong_count';

export interface AcceptanceCell {
  /** '2026-11-28T09:00': unique in the grid and stable between calls. */
  readonly id: string;
  readonly date: string;
  readonly day: Weekday;
  readonly start_hour: string;
  readonly end_hour: string;
  readonly available: boolean;
  readonly class_id: string | null;
  readonly reason: UnfitReason | null;
}

/** ISO date in the teacher's zone. */
export function acceptanceWeekStart(now: Date, teacherZone: string): string {
  return addDays(localDate(now, teacherZone), ACCEPTANCE_LEAD_DAYS);
}

export function acceptanceCells(hours: readonly FittingHour[]): AcceptanceCell[] {
  return hours.map((hour) => ({
    id: `${hour.date}T${hour.start_hour}`,
    date: hour.date,
    day: hour.weekday,
    start_hour: hour.start_hour,
    end_hour: hour.end_hour,
    available: isFitting(hour),
    class_id: hour.class_id,
    reason: hour.reasons[0] ?? null,
  }));
}

/** A class is added or removed with all its lessons; an unavailable cell or excess lessons change nothing (MATCH-8). */
export function toggleCell(
  cells: readonly AcceptanceCell[],
  chosen: readonly string[],
  id: string,
  frequency: number,
): readonly string[] {
  const cell = cells.find((each) => each.id === id);
  if (!cell?.available) return chosen;
  const together = idsTakenWith(cells, cell);
  if (chosen.includes(id)) return chosen.filter((each) => !together.includes(each));
  const next = [...new Set([...chosen, ...together])];
  return next.length > frequency ? chosen : next;
}

export function choiceIssues(
  cells: readonly AcceptanceCell[],
  chosen: readonly string[],
  frequency: number,
): AcceptanceIssueCode[] {
  const distinct = new Set(chosen);
  const found = [...distinct].map((id) => cells.find((each) => each.id === id));
  const isWhole = (cell: AcceptanceCell) => idsTakenWith(cells, cell).every((id) => distinct.has(id));
  const issues: Readonly<Record<AcceptanceIssueCode, boolean>> = {
    cell_unknown: found.includes(undefined),
    cell_unavailable: found.some((cell) => cell?.available === false),
    class_incomplete: found.some((cell) => cell?.available && !isWhole(cell)),
    wrong_count: distinct.size !== chosen.length || distinct.size !== frequency,
  };
  return (Object.keys(issues) as AcceptanceIssueCode[]).filter((code) => issues[code]);
}

function idsTakenWith(cells: readonly AcceptanceCell[], cell: AcceptanceCell): string[] {
  if (cell.class_id === null) return [cell.id];
  return cells.filter((each) => each.available && each.class_id === cell.class_id).map(({ id }) => id);
}
