import { RECURRENCE_TYPES, WEEKDAYS } from '../../../../domain/options.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { bool, day, int, listOf, oneOf, orNull, rowsOf, text } from '../../../platform/db/rows.ts';
import { ensureFound } from '../../../platform/errors.ts';
import type { EntryValues } from './series.ts';

export const entryRow = {
  title: text,
  description: text,
  start_date: day,
  end_date: day,
  start_hour: text,
  end_hour: text,
  duration: int,
  timezone: text,
  recurrence: bool,
  recurrence_type: orNull(oneOf(RECURRENCE_TYPES)),
  recurrence_days: listOf(oneOf(WEEKDAYS)),
  skipped: listOf(text),
};

export async function entryValues(db: Reader, entry_id: string): Promise<EntryValues> {
  const [row] = await rowsOf(db, entryRow)`
    select title, description, start_date::text, end_date::text, start_hour, end_hour, duration, timezone, recurrence,
      recurrence_type, recurrence_days, skipped
    from calendar_entries where id = ${entry_id}`;
  return ensureFound(row, 'internal');
}
