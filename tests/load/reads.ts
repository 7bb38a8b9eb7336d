import type { Pool } from 'pg';
import type { z } from 'zod';
import type { Call } from '../../contract/call.ts';
import { calls } from '../../contract/index.ts';
import { localDate } from '../../domain/schoolTime.ts';
import { SCHOOL_ZONE } from '../../domain/schoolZone.ts';
import type { UserType } from '../../domain/userTypes.ts';
import { addDays } from '../../domain/week.ts';
import { pathOf } from '../security/send.ts';
import { tokenOf } from './streams.ts';

/** A call that takes longer than this once, when everything is warm, is measured more often. */
const GOAL_MS = 100;
const ROUNDS = 3;
const MORE_ROUNDS = 7;

/** A person of each profile who has many rows: by the profile, a query for the ids. */
const people = {
  ADMIN: "select user_id from users where email = 'admin@demo.aulaviva.test'",
  FEV: `select f.user_id from fevs f join users u using (user_id) where u.email like 'escritorio.%'
    order by (select count(*) from students s where s.fev_id = f.fev_id) desc, f.fev_id limit 1`,
  TEACHER: `select t.user_id from classes c join teachers t using (teacher_id) where c.room_id = 'bench-20'`,
  STUDENT: `select s.user_id from classes c join class_students cs on cs.class_id = c.id join students s using (student_id)
    where c.room_id = 'bench-20' order by s.student_id limit 1`,
} as const satisfies Partial<Record<UserType, string>>;
type Profile = keyof typeof people;
const profiles = Object.keys(people) as Profile[];

type Ids = Readonly<Record<string, string>>;

/** What stands in an address for `:id`, by its first part. */
const idOf: Readonly<Record<string, string>> = {
  calendar: 'lesson_id',
  charges: 'charge_id',
  classes: 'class_id',
  contracts: 'contract_id',
  courses: 'course_id',
  'document-types': 'document_type_id',
  messages: 'message_id',
  'payment-plans': 'payment_plan_id',
  roles: 'role_id',
  students: 'student_id',
  users: 'student_user_id',
};

/** Ids of rows that the person of a profile may see, and the values of inputs that are no ids, all by the input's name. */
async function idsOf(pool: Pool, user_id: string): Promise<Ids> {
  const { rows } = await pool.query<Record<string, string | null>>(
    `select me.user_id, s.user_id as student_user_id, s.student_id, c.teacher_id, c.id as class_id, c.course_id, s.fev_id,
      (select h.charge_id from charges h where h.student_id = s.student_id limit 1) as charge_id,
      (select k.contract_id from contracts k where k.student_id = s.student_id limit 1) as contract_id,
      (select l.id from lessons l where l.class_id = c.id and l.starts_at > now() order by l.starts_at limit 1) as lesson_id,
      (select id from roles limit 1) as role_id, (select id from document_types limit 1) as document_type_id,
      (select id from payment_plans limit 1) as payment_plan_id, (select id from messages limit 1) as message_id
     from users me left join fevs f using (user_id) left join teachers t on t.user_id = me.user_id
     left join students own on own.user_id = me.user_id,
       students s join class_students cs on cs.student_id = s.student_id join classes c on c.id = cs.class_id
     where me.user_id = $1 and c.room_id like 'bench-%' and (f.fev_id is null or s.fev_id = f.fev_id)
       and (t.teacher_id is null or c.teacher_id = t.teacher_id) and (own.student_id is null or s.student_id = own.student_id)
     limit 1`,
    [user_id],
  );
  const found = Object.entries(rows[0] ?? {}).filter((entry): entry is [string, string] => entry[1] !== null);
  const today = localDate(new Date());
  const ids = Object.fromEntries(found);
  return {
    ...ids,
    ...(ids.student_id && { studentId: ids.student_id }),
    ...(ids.teacher_id && { teacherId: ids.teacher_id }),
    ids: ids.student_id ?? '',
    columns: 'name',
    from: `${today.slice(0, 4)}-01-01`,
    to: today,
    start_date: today,
    end_date: addDays(today, 6),
    timezone: SCHOOL_ZONE,
    text: 'moreira',
  };
}

const isText = (field: z.ZodType): boolean => field.safeParse('moreira').success;

/** The queries by which a call is measured: pages, orders and each filter of a list, else what it needs. */
function queriesOf(call: Call, ids: Ids): Record<string, string>[] | null {
  const shape: Record<string, z.ZodType> = call.query?.shape ?? {};
  const needed = Object.entries(shape).filter(([, field]) => !field.safeParse(undefined).success);
  if (needed.some(([name]) => !ids[name])) return null;
  const base = Object.fromEntries(needed.map(([name]) => [name, ids[name] ?? '']));
  // As the calendar asks for a week, and homes for the next lessons.
  if ('quantity' in shape) {
    const { start_date, end_date } = ids;
    const week = { start_date: `${start_date}T03:00:00Z`, end_date: `${end_date}T03:00:00Z` };
    return [{ ...week, group: 'hour', timezone: SCHOOL_ZONE }, { quantity: '5' }];
  }
  if (!shape.pageSize || 'teaches_advanced' in shape) return [base];
  const list = { ...base, pageSize: '20' };
  const { pageSize: _, page: __, orderBy, order: ___, after, total, hasNextPage, ...filters } = shape;
  const sorts =
    orderBy && 'unwrap' in orderBy ? ((orderBy as z.ZodDefault<z.ZodEnum>).unwrap().options as string[]) : [];
  return [
    list,
    { ...list, page: '3000' },
    ...sorts.slice(1).map((sort) => ({ ...list, orderBy: sort })),
    ...Object.entries(filters).flatMap(([name, field]) => {
      const value =
        ids[name] ?? (isText(field) ? 'moreira' : field.safeParse('false').success ? 'false' : undefined);
      return value === undefined || name in base ? [] : [{ ...list, [name]: value }];
    }),
  ];
}

export interface ReadFigure {
  profile: Profile;
  path: string;
  /** Milliseconds: the fastest, and the middle of the sorted ones. */
  min: number;
  p50: number;
  bytes: number;
}

/** Reads that once took long, by the beginning of their address, and how many times a raw count they may take. */
export const namedReads: readonly { title: string; profile: Profile; path: string; goal: number }[] = [
  { title: 'debtors', profile: 'ADMIN', path: '/v1/debtors?pageSize=20', goal: 15 },
  { title: 'ages of all debts', profile: 'ADMIN', path: '/v1/debtors/bands', goal: 10 },
  {
    title: 'students by teacher',
    profile: 'ADMIN',
    path: '/v1/students?pageSize=20&orderBy=teacher_name',
    goal: 25,
  },
  {
    title: 'students by status',
    profile: 'ADMIN',
    path: '/v1/students?pageSize=20&orderBy=onboarding_status',
    goal: 15,
  },
  {
    title: 'students by level',
    profile: 'ADMIN',
    path: '/v1/students?pageSize=20&orderBy=student_level',
    goal: 15,
  },
  { title: 'contracts', profile: 'ADMIN', path: '/v1/clicksign/documents?pageSize=20', goal: 30 },
  { title: 'ranking of a year', profile: 'ADMIN', path: '/v1/fev/ranking?', goal: 20 },
  {
    title: 'people as options for a teacher',
    profile: 'TEACHER',
    path: '/v1/users/name-and-email?pageSize=20',
    goal: 10,
  },
];

interface Side {
  url: string;
  pool: Pool;
  secret: string;
}

/** Milliseconds of a raw query that reads an index of 100,000 people, with which reads are compared: the fastest of some runs. */
export async function rawCount(pool: Pool): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < MORE_ROUNDS; round += 1) {
    const from = performance.now();
    await pool.query('select count(*) from users');
    best = Math.min(best, performance.now() - from);
  }
  return best;
}

/** Every read of the contract but files and streams, in the profiles that may call it; those without a needed row are skipped. */
export async function* readFigures(
  { url, pool, secret }: Side,
  wanted: (path: string) => boolean = () => true,
): AsyncGenerator<ReadFigure> {
  for (const profile of profiles) {
    const { rows } = await pool.query<{ user_id: string; session_id: string }>(
      `insert into sessions (user_id, active_type, expires_at) select user_id, $1, now() + interval '2 hours' from (${people[profile]}) x
       returning user_id, session_id`,
      [profile],
    );
    const [person] = rows;
    if (!person) throw new Error(`the bench has no ${profile}`);
    const headers = { authorization: `Bearer ${await tokenOf(secret, person)}` };
    const ids = await idsOf(pool, person.user_id);
    const read = async (path: string) => {
      const from = performance.now();
      const answer = await fetch(`${url}/api${path}`, { headers });
      const { byteLength } = await answer.arrayBuffer();
      return { status: answer.status, bytes: byteLength, time: performance.now() - from };
    };
    for (const [key, given] of Object.entries(calls)) {
      const call: Call = given;
      if (!key.startsWith('GET ') || typeof call.response === 'string') continue;
      const first = key.split('/')[2] ?? '';
      const params = { ...ids, id: ids[idOf[first] ?? ''] ?? '' };
      if (Object.keys(call.params?.shape ?? {}).some((name) => !params[name as keyof typeof params]))
        continue;
      for (const query of queriesOf(call, ids) ?? []) {
        const { path } = pathOf(key, { params, query });
        if (!wanted(path)) continue;
        const warm = await read(path);
        if (warm.status !== 200) {
          // The overload of a database is a figure, too; a refusal is none.
          if (warm.status >= 500) yield { profile, path, min: warm.time, p50: warm.time, bytes: 0 };
          continue;
        }
        const times: number[] = [];
        for (let round = 0; round < ROUNDS; round += 1) times.push((await read(path)).time);
        if (Math.max(...times) > GOAL_MS)
          for (let round = 0; round < MORE_ROUNDS; round += 1) times.push((await read(path)).time);
        times.sort((a, b) => a - b);
        yield {
          profile,
          path,
          min: times[0] ?? Number.NaN,
          p50: times[Math.floor(times.length / 2)] ?? Number.NaN,
          bytes: warm.bytes,
        };
      }
    }
  }
}
