import type { ResponseOf } from '../../../../contract/index.ts';
import { type ConflictGroup, groupConflicts, MOST_GROUPS } from '../../../../domain/conflictGroups.ts';
import type { LessonConflict } from '../../../../domain/lessonConflicts.ts';
import { SCHOOL_ZONE } from '../../../../domain/schoolZone.ts';
import { weeklyHourAt } from '../../../../domain/zonedWeek.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import type { Closed } from './closedDays.ts';
import type { PlannedEntry } from './series.ts';

export type PlanView = ResponseOf<'POST /v1/calendar/:id/preview'>;

const MAX_CONFLICTS = 200;
const MAX_STARTS = 1000;

interface Plan {
  readonly plans: readonly PlannedEntry[];
  readonly lessons: readonly { readonly start: Date }[];
  readonly closed: readonly Closed[];
  readonly onClosed: readonly Closed[];
  readonly conflicts: readonly LessonConflict[];
}

const isoOf = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString());

/** Describes the effect of a change, with the names of the people in its conflicts. */
export async function planAnswer(
  db: Reader,
  { plans, lessons, closed, onClosed, conflicts }: Plan,
): Promise<PlanView> {
  const shown = conflicts.slice(0, MAX_CONFLICTS);
  const zoneOf = zonesOf(plans);
  const groups = groupConflicts(conflicts, ({ original_start }) => zoneOf(original_start));
  const grouped = groups.slice(0, MOST_GROUPS);
  const people = [...shown, ...grouped.flatMap((group) => group.conflicts[0] ?? [])];
  const names = await namesOf(db, [...new Set(people.map(({ person_id }) => person_id))]);
  const times = lessons.map(({ start }) => start.getTime()).sort((one, other) => one - other);
  const moved = plans.flatMap(({ old, series }) => {
    const before = new Map(old.map((lesson) => [lesson.id, lesson]));
    return series.keep.filter(({ id, start, end }) => {
      const lesson = before.get(id);
      return lesson && (+lesson.start !== +start || +lesson.end !== +end);
    });
  });
  return {
    lessons: lessons.length,
    before:
      plans.length === 0
        ? lessons.length
        : sum(plans.map(({ old }) => old.filter(({ cancelled }) => !cancelled).length)),
    moved: moved.length,
    added: sum(plans.map(({ series }) => series.add.length)),
    dropped: sum(plans.map(({ series }) => series.drop.length)),
    first: isoOf(times.at(0)),
    last: isoOf(times.at(-1)),
    closed: closed.map(({ original_start, start, name, holiday }) => ({
      original_start: original_start.toISOString(),
      starts_at: start.toISOString(),
      name,
      holiday,
    })),
    conflicts: [
      ...onClosed.map(closedConflict),
      ...shown.map(({ kind, original_start, start, end, person_id, with: other }) => ({
        kind,
        person: { id: person_id, name: names.get(person_id) ?? '' },
        original_start: original_start.toISOString(),
        starts_at: start.toISOString(),
        ends_at: end.toISOString(),
        with_title: other.title,
        holiday: null,
        with_starts_at: other.start.toISOString(),
        with_ends_at: other.end.toISOString(),
      })),
    ],
    conflict_count: conflicts.length + onClosed.length,
    groups: [
      ...onClosed.map((each) => closedGroup(each, zoneOf(each.original_start))),
      ...grouped.flatMap((group) => groupView(group, names)),
    ],
  };
}

/** The zone of the recurrence that has the lesson with this original start. */
function zonesOf(plans: readonly PlannedEntry[]): (original_start: Date) => string {
  const zones = new Map(
    plans.flatMap(({ series, values: { timezone } }) =>
      [...series.keep, ...series.add].map(
        ({ original_start }) => [original_start.getTime(), timezone] as const,
      ),
    ),
  );
  return (original_start) => zones.get(original_start.getTime()) ?? SCHOOL_ZONE;
}

function groupView(
  { conflicts, ...group }: ConflictGroup,
  names: ReadonlyMap<string, string>,
): PlanView['groups'] {
  const [first] = conflicts;
  if (!first) return [];
  const { kind, person_id, start, end, with: other } = first;
  return [
    {
      ...group,
      kind,
      person: { id: person_id, name: names.get(person_id) ?? '' },
      with_title: other.title,
      holiday: null,
      count: conflicts.length,
      original_starts: conflicts
        .slice(0, MAX_STARTS)
        .map(({ original_start }) => original_start.toISOString()),
      starts_at: start.toISOString(),
      ends_at: end.toISOString(),
      with_starts_at: other.start.toISOString(),
      with_ends_at: other.end.toISOString(),
    },
  ];
}

function closedGroup(closed: Closed, zone: string): PlanView['groups'][number] {
  const { original_start, ...rest } = closedConflict(closed);
  const { weekday, start_hour } = weeklyHourAt(closed.start, zone);
  return {
    ...rest,
    weekday,
    start_hour,
    end_hour: start_hour,
    count: 1,
    original_starts: [original_start],
    can_keep: true,
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

const closedConflict = ({ original_start, start, name, holiday }: Closed) => ({
  kind: 'closed' as const,
  person: null,
  with_title: name,
  holiday,
  original_start: original_start.toISOString(),
  starts_at: start.toISOString(),
  ends_at: start.toISOString(),
  with_starts_at: null,
  with_ends_at: null,
});

/** Names of students and teachers, by id. */
async function namesOf(db: Reader, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await rowsOf(db, { id: text, name: text })`
    select t.teacher_id as id, u.name from teachers t join users u on u.user_id = t.user_id
      where t.teacher_id = any(${`{${ids.join()}}`}::uuid[])
    union all select s.student_id, u.name from students s join users u on u.user_id = s.user_id
      where s.student_id = any(${`{${ids.join()}}`}::uuid[])`;
  return new Map(rows.map(({ id, name }) => [id, name]));
}
