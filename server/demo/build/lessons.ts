import { randomUUID } from 'node:crypto';
import type { InferInsertModel } from 'drizzle-orm';
import { asc, eq } from 'drizzle-orm';
import type { Weekday } from '../../../domain/options.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { isLastClassOfTheWeek } from '../../../domain/zonedWeek.ts';
import { addWeeklyEntry } from '../../areas/calendar/series/addEntry.ts';
import { calendar_history, lessons } from '../../areas/calendar/tables.ts';
import { students_evolution } from '../../areas/learning/tables.ts';
import { presence } from '../../areas/room/tables.ts';
import type { Reader } from '../../platform/db/database.ts';
import type { ClassRow } from './classes.ts';

export type LessonRow = typeof lessons.$inferSelect;
export type HistoryRow = typeof calendar_history.$inferSelect;

const CHUNK = 2000;
const MINUTE_MS = 60_000;

async function inChunks<T>(rows: readonly T[], write: (part: T[]) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < rows.length; from += CHUNK) await write(rows.slice(from, from + CHUNK));
}

/**
 * Adds a weekly entry with its lessons from `start_date` to `end_date` (inclusive ISO dates, without holidays) and their
 * students; returns the lessons, earliest first.
 */
export async function buildLessons(
  db: Reader,
  options: {
    class: ClassRow;
    student_ids?: readonly string[];
    weekday: Weekday;
    start_hour: string;
    start_date: string;
    end_date: string;
    timezone?: string;
    minutes?: number;
  },
): Promise<LessonRow[]> {
  const { class: taught, student_ids = [], timezone = SCHOOL_ZONE, minutes = 60, ...rule } = options;
  const [hour = 0, minute = 0] = rule.start_hour.split(':').map(Number);
  const end = (hour * 60 + minute + minutes) % (24 * 60);
  const pad = (value: number) => String(value).padStart(2, '0');
  return addWeeklyEntry(db, {
    ...rule,
    class_id: taught.id,
    teacher_id: taught.teacher_id,
    title: taught.title,
    end_hour: `${pad(Math.floor(end / 60))}:${pad(end % 60)}`,
    timezone,
    duration: minutes,
    student_ids,
  });
}

/** Sessions for lessons that were held, from their start to their end; `open` leaves them without an end. */
export async function buildHistory(
  db: Reader,
  options: { class: ClassRow; lessons: readonly LessonRow[]; timezone?: string; open?: boolean },
): Promise<HistoryRow[]> {
  const { class: taught, timezone = SCHOOL_ZONE, open = false } = options;
  const all = await db
    .select({ starts_at: lessons.starts_at })
    .from(lessons)
    .where(eq(lessons.class_id, taught.id))
    .orderBy(asc(lessons.starts_at));
  const starts = all.map(({ starts_at }) => starts_at);
  const rows = options.lessons.map((lesson) => ({
    id: randomUUID(),
    lesson_id: lesson.id,
    class_id: taught.id,
    teacher_id: lesson.teacher_id,
    room_id: taught.room_id,
    started_at: lesson.starts_at,
    ended_at: open ? null : lesson.ends_at,
    is_last_class_of_the_week: isLastClassOfTheWeek(lesson.starts_at, starts, timezone),
  }));
  await inChunks(rows, (part) => db.insert(calendar_history).values(part));
  return rows;
}

/** One person's stay in a lesson: minutes after its start, negative for before. */
export interface BuiltStay {
  lesson: LessonRow;
  room_id: string;
  user_id: string;
  from?: number;
  /** Defaults to the lesson's end. */
  to?: number;
}

/** A join and a leave for every stay. */
export async function buildPresence(db: Reader, stays: readonly BuiltStay[]): Promise<void> {
  const lines = stays.flatMap(({ lesson, room_id, user_id, from = 0, to }) => {
    const peer_id = randomUUID();
    const line = (event: 'join' | 'leave', at: Date) => ({
      event_id: `${peer_id}:${event}`,
      room_id,
      lesson_id: lesson.id,
      user_id,
      peer_id,
      event,
      at,
    });
    const after = (minutes: number) => new Date(lesson.starts_at.getTime() + minutes * MINUTE_MS);
    return [line('join', after(from)), line('leave', to === undefined ? lesson.ends_at : after(to))];
  });
  await inChunks(lines, (part) => db.insert(presence).values(part));
}

/** Marks of students in sessions: `created_at` defaults to when the session started. */
export async function buildMarks(
  db: Reader,
  marks: readonly {
    history: HistoryRow;
    student_id: string;
    conversation: number;
    understanding: number;
    dedication: number;
    created_at?: Date;
  }[],
): Promise<void> {
  const rows = marks.map(
    ({ history, created_at, ...given }): InferInsertModel<typeof students_evolution> => ({
      ...given,
      calendar_history_id: history.id,
      class_id: history.class_id,
      teacher_id: history.teacher_id,
      created_at: created_at ?? history.started_at,
    }),
  );
  await inChunks(rows, (part) => db.insert(students_evolution).values(part));
}
