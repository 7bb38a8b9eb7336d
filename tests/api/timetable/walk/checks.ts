import { restOf } from './checksOfClaims.ts';
import type { Walk } from './walk.ts';

/** National holidays by hand, so that the check does not repeat the product's computation. */
const holidays = [
  ...['2026-04-03', '2026-04-21', '2026-05-01', '2026-09-07', '2026-10-12', '2026-11-02', '2026-11-15'],
  ...['2026-11-20', '2026-12-25', '2027-01-01', '2027-03-26', '2027-04-21', '2027-05-01', '2027-09-07'],
  ...['2027-10-12', '2027-11-02', '2027-11-15', '2027-11-20', '2027-12-25'],
];

export async function closedDates(walk: Walk): Promise<Set<string>> {
  const entered = await walk.rows<{ date: string; closed: boolean }>(
    'select date::text, closed from closures',
  );
  const days = new Set(holidays);
  for (const { date, closed } of entered) {
    if (closed) days.add(date);
    else days.delete(date);
  }
  return days;
}

interface Fault {
  at: string;
}

/** A query that returns nothing while the rule holds; `at` says where it does not. */
interface Rule {
  readonly says: string;
  readonly query: string;
}

const named = `join classes c on c.id = l.class_id join teachers t on t.teacher_id = l.teacher_id join users tu on tu.user_id = t.user_id`;
const where = (more = `''`) => `c.title || ' ' || l.starts_at || ' ' || tu.name || ' ' || ${more} as at`;
const ahead = `l.starts_at > $1 and not exists (select 1 from calendar_history h where h.lesson_id = l.id)`;
/** The last day of the contract in force, as the walk has seen it signed. */
const term = `(select ($2::jsonb ->> s.student_id::text)::date)`;
/** The same for seats that have to be there: a new contract gives none at hours that are taken when it is signed. */
const seatTerm = `(select ($2::jsonb ->> ('seat ' || s.student_id))::date)`;
const local = `(l.starts_at at time zone e.timezone)::date`;

const rules: readonly Rule[] = [
  {
    says: 'a teacher is in two lessons at once (CAL-1)',
    query: `select ${where('o.title')} from lessons l ${named} join lessons o on o.teacher_id = l.teacher_id and o.id > l.id
      and o.status = 'scheduled' and o.starts_at < l.ends_at and o.ends_at > l.starts_at where l.status = 'scheduled'`,
  },
  {
    says: 'a student is in two lessons at once (CAL-1)',
    query: `select ${where('o.title')} from lesson_students ls join lessons l on l.id = ls.lesson_id ${named}
      join lesson_students os on os.student_id = ls.student_id and os.lesson_id > ls.lesson_id
      join lessons o on o.id = os.lesson_id and o.status = 'scheduled' and o.starts_at < l.ends_at and o.ends_at > l.starts_at
      where l.status = 'scheduled'`,
  },
  {
    says: 'a class has more members than seats (MATCH-9)',
    query: `select c.title as at from classes c join class_students cs on cs.class_id = c.id and cs.left_at is null
      group by c.id having count(*) > c.max_students or count(*) <> count(distinct cs.student_id)
        or c.max_students <> case c.plan_type when 'Particular' then 1 else 10 end`,
  },
  {
    says: 'a lesson has more students than its class has seats (LESSON-6)',
    query: `select ${where()} from lessons l ${named} where l.status = 'scheduled'
      and (select count(*) from lesson_students ls where ls.lesson_id = l.id) > c.max_students`,
  },
  {
    says: 'a seat has other hours than its lesson, or is active in a cancelled one',
    query: `select ${where('ls.student_id')} from lesson_students ls join lessons l on l.id = ls.lesson_id ${named}
      where ls.during <> tstzrange(l.starts_at, l.ends_at, '[)') or ls.active <> (l.status = 'scheduled')`,
  },
  {
    says: 'a class that is off has a lesson to come (CAL-16)',
    query: `select ${where()} from lessons l ${named} where not c.status and l.status = 'scheduled' and ${ahead}
      and not exists (select 1 from class_students cs where cs.class_id = c.id and cs.left_at >= l.ends_at)`,
  },
  {
    says: 'a class that is on waits for itself (CAL-16)',
    query: `select ${where()} from lessons l ${named} where c.status and l.cancel_cause = 'class_off' and ${ahead}
      and not exists (select 1 from lessons o where (o.status = 'scheduled' or o.cancel_cause = 'closure')
        and o.starts_at < l.ends_at and o.ends_at > l.starts_at and o.id <> l.id and (o.teacher_id = l.teacher_id or exists (select 1 from lesson_students a join lesson_students b using (student_id)
          where a.lesson_id = l.id and b.lesson_id = o.id)))`,
  },
  {
    says: 'a teacher gives a lesson of a course that the teacher does not teach (CAL-14)',
    query: `select ${where()} from lessons l ${named} where l.status = 'scheduled' and ${ahead} and not exists
      (select 1 from teacher_courses tc where tc.teacher_id = l.teacher_id and tc.course_id = c.course_id)`,
  },
  {
    says: 'a lesson is cancelled without a cause, or scheduled with one',
    query: `select ${where('l.status')} from lessons l ${named} where (l.status = 'cancelled') <> (l.cancel_cause is not null)`,
  },
  {
    says: 'a student of the class has no seat in a lesson of the term (MATCH-15)',
    query: `select ${where('su.name')} from lessons l ${named} join calendar_entries e on e.id = l.entry_id
      join class_students cs on cs.class_id = c.id and cs.left_at is null
      join students s on s.student_id = cs.student_id join users su on su.user_id = s.user_id
      where c.status and l.status = 'scheduled' and ${ahead} and ${local} <= ${seatTerm} and l.starts_at = l.original_start
        and not exists (select 1 from lesson_students ls where ls.lesson_id = l.id and ls.student_id = s.student_id)
        and not exists (select 1 from makeups m where m.lesson_id = l.id and m.student_id = s.student_id)
        and not exists (select 1 from lesson_students busy where busy.student_id = s.student_id and busy.active
          and busy.during && l.during)`,
  },
  {
    says: 'a student who has left the class still has a seat in it (TRANSFER-6)',
    query: `select ${where('su.name')} from lesson_students ls join lessons l on l.id = ls.lesson_id ${named}
      join students s on s.student_id = ls.student_id join users su on su.user_id = s.user_id
      where l.status = 'scheduled' and ${ahead}
        and exists (select 1 from class_students cs where cs.class_id = l.class_id and cs.student_id = s.student_id)
        and not exists (select 1 from class_students cs where cs.class_id = l.class_id
          and cs.student_id = s.student_id and (cs.left_at is null or cs.left_at >= l.ends_at))
        and not exists (select 1 from makeups m where m.used_lesson_id = l.id and m.student_id = s.student_id)`,
  },
  {
    says: 'a student has a seat after the end of the contract (MATCH-15)',
    query: `select ${where('su.name')} from lesson_students ls join lessons l on l.id = ls.lesson_id ${named}
      join calendar_entries e on e.id = l.entry_id join students s on s.student_id = ls.student_id
      join users su on su.user_id = s.user_id
      where l.status = 'scheduled' and ${ahead} and ${local} > ${term} and l.starts_at = l.original_start
        and not exists (select 1 from makeups m where m.used_lesson_id = l.id and m.student_id = s.student_id)`,
  },
];

export async function faultsOfRows(walk: Walk): Promise<string[]> {
  // Until the first signature of a student whose requirements were waived, it is open which term counts.
  const isKnown = (id: string) => walk.signed.has(id) || !walk.drafts.has(id);
  const known = [...walk.terms].filter(([id]) => isKnown(id));
  const seats = known.filter(([id]) => !walk.signed.has(id)).map(([id, end]) => [`seat ${id}`, end]);
  const terms = JSON.stringify(Object.fromEntries([...known, ...seats]));
  const found: string[] = [];
  for (const { says, query } of [...rules, ...restOf({ ahead, named, where })]) {
    const values = [walk.now, terms].slice(0, query.includes('$2') ? 2 : query.includes('$1') ? 1 : 0);
    const rows = await walk.rows<Fault>(`${query} limit 5`, values);
    found.push(...rows.map(({ at }) => `${says}: ${at}`));
  }
  return found;
}
