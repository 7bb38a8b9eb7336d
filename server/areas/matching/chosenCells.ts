import type { RuleCode } from '../../../contract/errors.ts';
import { type AcceptanceCell, choiceIssues } from '../../../domain/acceptance.ts';
import type { Coded } from '../../../domain/issue.ts';
import type { Weekday } from '../../../domain/options.ts';
import { convertWeeklyHours } from '../../../domain/zonedWeek.ts';
import { AppError } from '../../platform/errors.ts';
import type { AcceptanceGrid } from './acceptanceGrid.ts';

export interface Choice {
  timezone: string;
  class_ids: (string | null)[];
  start_hour: string[];
  weekDays: Weekday[];
}

/** A chosen cell with its day and hour as they were chosen, to name it in a refusal. */
export interface ChosenCell extends AcceptanceCell {
  readonly slot: Coded<RuleCode>;
}

/**
 * The cells a teacher chose, found by weekday and hour in the zone sent beside them (MATCH-7). Throws 417: a cell that
 * is no longer as it was chosen, too few or too many, or a class taken in part.
 */
export function chosenCells(grid: AcceptanceGrid, choice: Choice): ChosenCell[] {
  const { frequency } = grid.student.time;
  if (choice.class_ids.length !== frequency) throw new AppError('wrong_slot_count', { count: frequency });
  const chosen = choice.class_ids.map((class_id, index): ChosenCell => {
    const weekday = choice.weekDays[index] ?? 'monday';
    const start_hour = choice.start_hour[index] ?? '00:00';
    const slot = { code: 'day_and_hour', values: { day: { code: weekday }, hour: start_hour } } as const;
    const [hour] = convertWeeklyHours(
      [{ weekday, start_hour }],
      choice.timezone,
      grid.week.time.zone,
      grid.week.weekStart,
    );
    const cell = grid.cells.find((each) => each.day === hour?.weekday && each.start_hour === hour.start_hour);
    if (!cell?.available || cell.class_id !== class_id) throw new AppError('slot_lost', { slot });
    return { ...cell, slot };
  });
  const issues = choiceIssues(
    grid.cells,
    chosen.map(({ id }) => id),
    frequency,
  );
  if (issues.includes('wrong_count')) throw new AppError('wrong_slot_count', { count: frequency });
  if (issues.includes('class_incomplete')) throw new AppError('class_incomplete');
  return chosen;
}
