import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { calls } from '../../contract/index.ts';
import { isPersonField, mayRead, type PersonField, personFields } from '../../contract/personFields.ts';
import { type Viewer, viewers } from '../../contract/readers.ts';
import { allPermissions } from '../../domain/permissions.ts';
import { roles } from '../../server/areas/identity/tables.ts';
import { rowsOf, text } from '../../server/platform/db/rows.ts';
import { plainProofs } from '../support/plainProof.ts';
import { tryCall } from './attempt.ts';
import { type Canaries, fieldsOf, fillHalf, fillStudent, personCalls } from './canaries.ts';
import { send } from './send.ts';
import { Target } from './target.ts';
import { buildWorld, type ProfileName, type World } from './world.ts';

/** Each reader's profile, and its relation to its students, teacher and classmates. */
const readers = {
  editor: { as: 'A', student: 'editor', teacher: 'editor', classmate: 'editor' },
  secretary: { as: 'A', student: 'secretary', teacher: 'secretary', classmate: 'secretary' },
  seller: { as: 'V', student: 'seller', teacher: 'partner', classmate: 'seller' },
  company: { as: 'B', student: 'company', teacher: 'partner', classmate: 'company' },
  teacher: { as: 'T', student: 'teacher', teacher: 'self', classmate: 'teacher' },
  franchisee: { as: 'E', student: 'teacher', teacher: 'self', classmate: 'teacher' },
  student: { as: 'S', student: 'self', teacher: 'pupil', classmate: 'classmate' },
} as const satisfies Record<
  string,
  { as: ProfileName } & Record<'student' | 'teacher' | 'classmate', Viewer>
>;
type Reader = keyof typeof readers;

/** Responses with a field of the same name that concern no person, or that the person makes public. */
const ofNoPerson = [
  'GET /v1/courses',
  'GET /v1/courses/:id',
  'GET /v1/payment-plans',
  'GET /v1/payment-plans/:id',
  'GET /v1/utils/cep/:cep',
  'GET /v1/config',
  'GET /v1/roles',
  'GET /v1/roles/:id',
  'GET /v1/permissions',
  'GET /v1/financial-parameters',
  // Shown to whoever holds the code, which the student hands out (CERT-4).
  'GET /v1/certificates/:hash/validate',
  ...plainProofs.flatMap(({ name }) => [`GET /v1/${name}`, `GET /v1/${name}/:id`]),
];
const ofOneself = [
  'GET /v1/entity/profile/',
  'GET /v1/entity/profile/documents',
  'GET /v1/auth/me',
  'GET /v1/auth/second-factor',
  'GET /v1/auth/sessions',
];
const aboutTeacher = 'GET /v1/students/:id/my-teacher';
const aboutClassmates = 'GET /v1/students/class';

interface Filled {
  /** The owner of the person's fixture. */
  of: ProfileName;
  is: 'student' | 'teacher' | 'classmate' | 'seller';
  canaries: Canaries;
}

let world: World;
let people: Filled[];
const responses = {} as Record<Reader, { call: string; text: string; data: unknown }[]>;

async function fillFixtures(): Promise<Filled[]> {
  const rows = await rowsOf(world.school.db, { fev_id: text, user_id: text, name: text })`
    select fev_id, user_id, name from fevs join users using (user_id)`;
  const sellerOf = (fev_id: string | null) => {
    const seller = rows.find((row) => row.fev_id === (fev_id ?? world.stranger.fev_id));
    if (!seller) throw new Error('the world has a seller');
    return seller;
  };
  const filled: Filled[] = [];
  for (const of of new Set(Object.values(readers).map(({ as }) => as))) {
    const { fixture } = world.profiles[of];
    await new Target(world, world.profiles[of], 'own').charge('plan');
    const seller = sellerOf(fixture.fev_id);
    const others = await rowsOf(world.school.db, { user_id: text })`select user_id from students
      where student_id in (${fixture.classmate.student_id}, ${fixture.waiting.student_id})`;
    filled.push({ of, is: 'student', canaries: await fillStudent(world, fixture.student.user_id, seller) });
    for (const { user_id } of others)
      filled.push({ of, is: 'classmate', canaries: await fillStudent(world, user_id, seller) });
    filled.push({ of, is: 'teacher', canaries: await fillHalf(world, 'teachers', fixture.teacher.user_id) });
  }
  const { user_id } = sellerOf(null);
  return [...filled, { of: 'A', is: 'seller', canaries: await fillHalf(world, 'fevs', user_id) }];
}

async function collect(reader: Reader): Promise<void> {
  const profile = world.profiles[readers[reader].as];
  responses[reader] = [];
  const note = (call: string, seen: { text: string; json: Record<string, unknown> | undefined }) =>
    responses[reader].push({ call, text: seen.text, data: seen.json?.data });
  for (const call of personCalls) {
    await world.school.services.pool.query('delete from rate_limits');
    note(call, await tryCall(world, call, profile, 'own'));
  }
  if (profile.name !== 'A') return;
  const rows = await rowsOf(world.school.db, { user_id: text, name: text })`
    select user_id, name from fevs join users using (user_id) where fev_id = ${world.stranger.fev_id}`;
  const seller = rows[0]?.user_id;
  for (const path of [
    ...[profile.fixture.teacher.user_id, profile.me.user_id, seller].map((id) => `/v1/users/${id}`),
    `/v1/fev?name=${encodeURIComponent(rows[0]?.name ?? '')}`,
  ])
    note(path, await send(world.school.url, { method: 'GET', path, token: profile.token }));
}

beforeAll(async () => {
  world = await buildWorld();
  people = await fillFixtures();
  const { user_id } = world.profiles.A.me;
  const mine = sql`id in (select role_id from user_roles where user_id = ${user_id})`;
  for (const reader of Object.keys(readers) as Reader[]) {
    const permissions = allPermissions.filter((each) => reader !== 'secretary' || each.startsWith('view:'));
    await world.school.db.update(roles).set({ permissions }).where(mine);
    await collect(reader);
  }
}, 120_000);
afterAll(() => world.school.stop());

/** The reader's relation to a person: undefined without one, null for the reader. */
function viewerOf(reader: Reader, { of, is }: Filled): Viewer | null | undefined {
  const { as, ...relations } = readers[reader];
  if (as === 'A') return relations.student;
  if (of !== as || is === 'seller') return undefined;
  if (relations[is] === 'self' && is === 'teacher') return null;
  return relations[is];
}

const valuesIn = (data: unknown, field: string): unknown[] => {
  if (Array.isArray(data)) return data.flatMap((each) => valuesIn(each, field));
  if (typeof data !== 'object' || data === null) return [];
  return Object.entries(data).flatMap(([name, value]) => [
    ...(name === field ? [value] : []),
    ...valuesIn(value, field),
  ]);
};
const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

/** The values of a field in the reader's responses, by the relation to the person concerned. */
function valuesShown(reader: Reader, viewer: Viewer, field: PersonField): unknown[] {
  const { student, teacher, classmate } = readers[reader];
  const about = (call: string): Viewer | null => {
    if (ofNoPerson.includes(call)) return null;
    if (ofOneself.includes(call)) return 'self';
    if (call === aboutTeacher) return teacher;
    return call === aboutClassmates ? classmate : student;
  };
  return responses[reader]
    .filter(({ call }) => about(call) === viewer)
    .flatMap(({ data }) => valuesIn(data, field))
    .filter((value) => !isBlank(value));
}

const fields = Object.keys(personFields) as PersonField[];
const hasCanary = (field: PersonField) => people.some(({ canaries }) => canaries[field] !== undefined);
const readersAs = (viewer: Viewer) =>
  (Object.keys(readers) as Reader[]).filter((reader) => {
    const { student, teacher, classmate } = readers[reader];
    return student === viewer || classmate === viewer || (teacher === viewer && viewer !== 'self');
  });

describe.each(Object.keys(readers) as Reader[])('%s', (reader) => {
  it('receives no field that the table withholds', () => {
    const leaks = people.flatMap((person) => {
      const viewer = viewerOf(reader, person);
      if (viewer === null) return [];
      return Object.entries(person.canaries).flatMap(([name, canary]) =>
        isPersonField(name) && !(viewer && mayRead(viewer, name))
          ? responses[reader]
              .filter(({ text }) => text.includes(canary))
              .map(({ call }) => `${call} shows the ${name} of the ${person.is} of ${person.of}`)
          : [],
      );
    });
    const { as: _, ...relations } = readers[reader];
    const facts = fields
      .filter((field) => !hasCanary(field))
      .flatMap((field) =>
        Object.values(relations)
          .filter((viewer) => viewer !== 'self' || reader === 'student')
          .filter((viewer) => !mayRead(viewer, field) && valuesShown(reader, viewer, field).length > 0)
          .map((viewer) => `the ${viewer} receives ${field}`),
      );
    expect([...leaks, ...facts]).toEqual([]);
  });
});

it.each(viewers)('the %s receives every field that the table allows', (viewer) => {
  const missing = fields.filter((field) => {
    if (!mayRead(viewer, field)) return false;
    return !readersAs(viewer).some((reader) =>
      hasCanary(field)
        ? people.some((person) => {
            const canary = person.canaries[field];
            return (
              canary !== undefined &&
              viewerOf(reader, person) === viewer &&
              responses[reader].some(({ text }) => text.includes(canary))
            );
          })
        : valuesShown(reader, viewer, field).length > 0,
    );
  });
  expect(missing).toEqual([]);
});

/** Fields whose names look personal, but are not. */
const impersonal = new Set([
  'is_signed_by_email',
  'available',
  'by_email',
  'by_guardian',
  'to_guardian',
  'className',
  'class_name',
  'course_name',
  'displayName',
  'distribution_by_level',
  'file_name',
  'levels',
  'mail_from',
  'match_status',
  'recording_status',
  'microphone',
  'month_name',
  'payment_reminders',
  'needs_guardian',
  'passkeys_available',
  'payment_plan_id',
  'prices',
  'sales',
  'average_grade',
  'b2b_sales_month',
  'b2b_value',
  'b2c_b2b_sales',
  'b2c_sales_month',
  'b2c_value',
  'my_sales',
  'sales_in_the_period',
  'sales_made',
  'total_sales',
  'total_value',
  'status',
  'value',
  'values',
]);
const looksPersonal =
  /cpf|cnpj|nif$|^rg$|_rg$|phone|mail|birth|address|^cep|city|^uf|guardian|photo|delinquent|payment|fev_|vendor|sales|name|price|discount|value|amount|status|level|interest|experience|grade|availab|zone|company|special|bypass|by_pass|gender|password|document/i;

it('has a rule for every field that looks personal', () => {
  const answered = Object.values(calls).flatMap(({ response: answer }) =>
    typeof answer === 'string' ? [] : fieldsOf(answer),
  );
  const unruled = [...new Set(answered)].filter(
    (name) => looksPersonal.test(name) && !isPersonField(name) && !impersonal.has(name),
  );
  expect(unruled).toEqual([]);
});
