import type { Input } from '../../../../contract/index.ts';
import {
  type EntryIssue,
  entryIssues,
  MAX_DURATION,
  MIN_DURATION,
  minutesBetween,
} from '../../../../domain/calendarEntry.ts';
import { isoDate, localZone } from '../../../ui/dates.ts';
import { type Lesson, rangeOf } from '../lesson.ts';

export interface LessonForm {
  title: string;
  description: string;
  teacher_id: string;
  /** On the browser's clock. */
  date: string;
  start_hour: string;
  end_hour: string;
}

export type LessonEdit = Omit<Input<'PATCH /v1/calendar/:id'>['body'], 'scope' | 'skip' | 'keep'>;

const hourOf = (moment: Date) =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;

/** Of a lesson, or of the hour at which it was dropped. */
export function formOf(lesson: Lesson, dropped?: Date): LessonForm {
  const { start, end } = rangeOf(lesson);
  const from = dropped ?? start;
  const { title, description, teacher_id } = lesson;
  return {
    ...{ title, description, teacher_id },
    date: isoDate(from),
    start_hour: hourOf(from),
    end_hour: hourOf(new Date(from.getTime() + end.getTime() - start.getTime())),
  };
}

export const issuesOf = (form: LessonForm): EntryIssue[] =>
  entryIssues({
    ...{ title: form.title, start_date: form.date, end_date: '' },
    ...{ start_hour: form.start_hour, end_hour: form.end_hour },
    ...{ recurrence: false, recurrence_type: null, recurrence_days: [] },
  });

/** The fields that differ from the lesson; null without any. */
export function editOf(lesson: Lesson, form: LessonForm): LessonEdit | null {
  const before = formOf(lesson);
  const changes: LessonEdit = {};
  const title = form.title.trim();
  if (title !== before.title) changes.title = title;
  if (form.description !== before.description) changes.description = form.description;
  if (form.teacher_id !== before.teacher_id) changes.teacher_id = form.teacher_id;
  if (form.date !== before.date || form.start_hour !== before.start_hour)
    Object.assign(changes, { start_date: form.date, start_hour: form.start_hour, timezone: localZone() });
  const duration = minutesBetween(form.start_hour, form.end_hour);
  if (duration !== lesson.duration && duration >= MIN_DURATION && duration <= MAX_DURATION)
    changes.duration = duration;
  return Object.keys(changes).length > 0 ? { ...changes, updated_at: lesson.updated_at } : null;
}
