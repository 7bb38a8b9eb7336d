import type { Walk } from './walk.ts';

/** What calls of the walk may change; versions change with the real time. */
const parts = [
  ...['classes', 'calendar_entries', 'lessons', 'makeups', 'reschedules', 'matches', 'match_exclusions'],
  ...[
    'student_transfers',
    'closures',
    'teacher_absences',
    'cover_plans',
    'calendar_history',
    'level_changes',
  ],
].map(
  (table) =>
    `select '${table}' as part, (to_jsonb(t) - 'updated_at' - 'during' - 'title_search')::text as row from ${table} t`,
);

const others = [
  `select 'seats', lesson_id || ' ' || student_id || ' ' || active from lesson_students`,
  `select 'members', class_id || ' ' || student_id || ' ' || joined_at || ' ' || coalesce(left_at::text, '') from class_students`,
  `select 'students', concat_ws(' ', student_id, user_id, student_status, student_level, onboarding_status, plan_end_date) from students`,
  `select 'teachers', concat_ws(' ', teacher_id, user_id, teacher_status) from teachers`,
  `select 'users', concat_ws(' ', user_id, name, email, user_status) from users`,
  `select 'hours', concat_ws(' ', user_id, weekday, start, timezone) from availability`,
  `select 'contracts', concat_ws(' ', contract_id, status, validity) from contracts`,
];

/** A hash of each part. */
export async function stateOf(walk: Walk): Promise<Map<string, string>> {
  const rows = await walk.rows<{ part: string; hash: string }>(
    `select part, md5(string_agg(row, '|' order by row)) as hash from (${[...parts, ...others].join(' union all ')}) all_rows group by part`,
  );
  return new Map(rows.map(({ part, hash }) => [part, hash]));
}

export function changedParts(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(
    (part) => before.get(part) !== after.get(part),
  );
}

/** Lessons to come with their students. */
export async function lessonsOf(walk: Walk): Promise<Map<string, string>> {
  const rows = await walk.rows<{ id: string; facts: string }>(
    `select l.id, concat_ws(' ', c.title, l.teacher_id, l.original_start, l.starts_at, l.ends_at, l.status, l.cancel_cause,
       (select string_agg(u.name || case when ls.active then '' else '-' end, ',' order by u.name) from lesson_students ls
        join students s using (student_id) join users u using (user_id) where ls.lesson_id = l.id)) as facts
     from lessons l join classes c on c.id = l.class_id where l.starts_at > $1`,
    [walk.now],
  );
  return new Map(rows.map(({ id, facts }) => [id, facts]));
}
