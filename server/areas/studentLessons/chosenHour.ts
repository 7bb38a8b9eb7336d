import type { UnfitReason } from '../../../domain/fittingHours.ts';
import type { Reader } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { OwnLesson } from './ownLesson.ts';
import { type Wanted, wantedHours } from './wanted.ts';

export const hourLost = (reason: UnfitReason | 'past' | 'gone' | 'lesson'): AppError =>
  new AppError('hour_lost', { reason: { code: `hour_${reason}` } });

interface Choice {
  readonly student_id: string;
  readonly start: Date;
  readonly to_lesson_id: string | null;
  readonly now: Date;
}

/** Throws 417 with the first reason when the hour does not fit. */
export async function chosenHour(
  db: Reader,
  own: OwnLesson,
  { student_id, start, to_lesson_id, now }: Choice,
): Promise<Wanted> {
  const span = { start, end: new Date(start.getTime() + 1) };
  const { hours } = await wantedHours(db, own, { student_id, span, now });
  const hour = hours.find((each) => each.to_lesson_id === to_lesson_id);
  if (!hour) throw hourLost('gone');
  const [reason] = hour.reasons;
  if (reason) throw hourLost(reason);
  return hour;
}
