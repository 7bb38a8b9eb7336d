import type { Input } from '../../../../contract/index.ts';
import {
  type EntryIssue,
  entryIssues,
  hourAfter,
  MAX_DURATION,
  MIN_DURATION,
  minutesBetween,
} from '../../../../domain/calendarEntry.ts';
import { offsetAt } from '../../../../domain/zoneOffset.ts';
import { isoDate, localZone } from '../../../ui/dates.ts';
import { type Lesson, rangeOf } from '../lesson/lesson.ts';

export interface LessonForm {
  title: string;
  description: string;
  teacher_id: string;
  /** Date and hours on the browser's clock. */
  date: string;
  start_hour: string;
  end_hour: string;
}

export type LessonEdit = Omit<Input<'PATCH /v1/calendar/:id'>['body'], 'scope' | 'skip' | 'keep'>;

const hourOf = (moment: Date) =>
  `${String(moment.getHours()).padStart(2, '0')}:${String(moment.getMinutes()).padStart(2, '0')}`;

/** Form of a lesson, starting at the hour at which it was dropped, if any. */
export function formOf(lesson: Lesson, dropped?: Date): LessonForm {
  const { start, end } = rangeOf(lesson);
  const from = dropped ?? start;
  const { title, description, teacher_id } = lesson;
  return {
    title,
    description,
    teacher_id,
    date: isoDate(from),
    start_hour: hourOf(from),
    end_hour: hourOf(new Date(from.getTime() + end.getTime() - start.getTime())),
  };
}

const wholeDay = 24 * 60;

/** Duration of the form's lesson, which may end after midnight on the viewer's clock. Not positive when the hours are in the wrong order. */
export function minutesOf({ start_hour, end_hour }: Pick<LessonForm, 'start_hour' | 'end_hour'>): number {
  const minutes = minutesBetween(start_hour, end_hour);
  return minutes <= 0 && minutes + wholeDay <= MAX_DURATION ? minutes + wholeDay : minutes;
}

/** When a lesson that starts at this hour ends, possibly on the next day. */
function endAfter(start_hour: string, minutes: number): string {
  const [hour = 0, minute = 0] = start_hour.split(':').map(Number);
  const total = (hour * 60 + minute + minutes) % wholeDay;
  return `${String(Math.floor(total / 60)).padStart(2, '0')}:${String(total % 60).padStart(2, '0')}`;
}

/** The hours as the class's clock shows them, where a lesson must end by midnight. */
function onClassClock(form: LessonForm, zone: string): Pick<LessonForm, 'start_hour' | 'end_hour'> {
  const minutes = minutesOf(form);
  const start = Date.parse(`${form.date}T${form.start_hour}`);
  if (Number.isNaN(start) || minutes <= 0) return form;
  const start_hour = new Date(start + offsetAt(start, zone)).toISOString().slice(11, 16);
  return { start_hour, end_hour: endAfter(start_hour, minutes) };
}

/** A lesson has a title of its own, which is not that of the recurrence. */
const ofLesson: Partial<Record<EntryIssue['code'], EntryIssue['code']>> = {
  entry_title_required: 'lesson_title_required',
  entry_title_long: 'lesson_title_long',
};

export function issuesOf(lesson: Lesson, form: LessonForm): EntryIssue[] {
  const issues = entryIssues({
    title: form.title,
    start_date: form.date,
    end_date: '',
    ...onClassClock(form, lesson.timezone),
    recurrence: false,
    recurrence_type: null,
    recurrence_days: [],
  });
  const before = formOf(lesson);
  const isTimed = form.start_hour !== before.start_hour || form.end_hour !== before.end_hour;
  return issues
    .filter(({ path }) => isTimed || path !== 'end_hour')
    .map((issue) => ({ ...issue, code: ofLesson[issue.code] ?? issue.code }));
}

/** The end of a lesson of so many minutes; a class's lesson ends by midnight on the class's clock. */
export function endOf(lesson: Lesson, form: LessonForm, minutes: number): string {
  const end_hour = endAfter(form.start_hour, minutes);
  const isPastMidnight = issuesOf(lesson, { ...form, end_hour }).some(({ path }) => path === 'end_hour');
  return isPastMidnight ? hourAfter(form.start_hour, minutes) : end_hour;
}

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
  const duration = minutesOf(form);
  if (duration !== lesson.duration && duration >= MIN_DURATION && duration <= MAX_DURATION)
    changes.duration = duration;
  return Object.keys(changes).length > 0 ? { ...changes, updated_at: lesson.updated_at } : null;
}
