import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readHours } from '../../../domain/changedHours.ts';
import { LOGS_COUNTED } from '../../../domain/logLimits.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildFev, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { auditAll, type Entry } from '../../../server/platform/audit.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let secretary: Caller;
let ana: Awaited<ReturnType<typeof buildStudent>>;
let teacher: Awaited<ReturnType<typeof buildTeacher>>;

const write = (...entries: Entry[]) =>
  school.services.transaction((tx) => auditAll(tx, systemCtx(school.services), entries));
const slot = (hour: number) => ({ start: `${hour}:00`, end: `${hour + 1}:00` });

beforeAll(async () => {
  school = await startSchool();
  const { db } = school;
  const login = (name: string, email: string) => ({ name, email, password_hash: passwordHash });
  await buildAdmin(db, allPermissions, login('Carla Dias', 'admin@x.test'));
  await buildAdmin(db, ['view:logs'], login('Davi Reis', 'secretary@x.test'));
  await buildAdmin(db, ['view:student_logs'], login('Eva Luz', 'students@x.test'));
  ana = await buildStudent(db, {
    user: { name: 'Ana Souza' },
    student: { waived_through: 4, onboarding_status: 'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE' },
  });
  teacher = await buildTeacher(db, { user: { name: 'Téo Brito' } });
  admin = await school.login('admin@x.test');
  secretary = await school.login('secretary@x.test');

  const about = { entity_id: ana.user_id, student_id: ana.student_id, by: 'Carla Dias' };
  await write(
    {
      ...about,
      context: 'users',
      entity: 'users',
      before: { phone: '11911112222', cpf: '11144477735', name: 'Ana Souza' },
      after: { phone: '11933334444', cpf: '52998224725', name: 'Ana Souza' },
    },
    {
      ...about,
      context: 'matching',
      entity: 'matches',
      before: { status: 'pending-allocation', teacher_id: null },
      after: { status: 'waiting-acceptance', teacher_id: teacher.teacher_id },
    },
    {
      context: 'roles',
      entity: 'roles',
      entity_id: ana.user_id,
      entity_name: 'Recepção',
      after: { name: 'Recepção' },
      by: 'Élcio Prado',
    },
  );
  await admin.call('POST /v1/availability', {
    body: {
      student_id: ana.student_id,
      availability: { monday: [slot(10), slot(11)] },
      timezone: 'America/Sao_Paulo',
    },
  });
  await admin.call('POST /v1/availability', {
    body: {
      student_id: ana.student_id,
      availability: { monday: [slot(11)], friday: [slot(15)] },
      timezone: 'America/Sao_Paulo',
    },
  });
});
afterAll(() => school.stop());

type Filters = Parameters<typeof admin.call<'GET /v1/logs'>>[1]['query'];
const logs = async (query: Filters, caller = admin) =>
  (await caller.call('GET /v1/logs', { query: { pageSize: 100, ...query } })).response;

describe('the system log', () => {
  it('reports who changed what, in a sentence', async () => {
    const [row] = await logs({ context: 'usuários', operation: 'U' });
    expect(row).toMatchObject({
      user_name: 'Carla Dias',
      context: 'Usuários',
      context_code: 'users',
      operation: 'U',
      details: 'Carla Dias alterou o CPF e o telefone de Ana Souza',
      person_id: ana.user_id,
      student_id: ana.student_id,
      student_name: 'Ana Souza',
    });
    expect(row?.changes).toContainEqual({
      field: 'phone',
      kind: 'text',
      withheld: false,
      from: ['11911112222'],
      to: ['11933334444'],
    });
  });

  it('shows names instead of ids', async () => {
    const [row] = await logs({ contexts: 'matching', user_name: 'carla', operation: 'U' });
    expect(row?.changes).toContainEqual(
      expect.objectContaining({ field: 'teacher_id', from: [], to: ['Téo Brito'] }),
    );
  });

  it.each([
    ['a name without its accents', { user_name: 'elcio' }, ['Permissões de Acesso']],
    ['an unknown name', { user_name: 'zzz' }, []],
    ['a part of the label of the context', { context: 'permissoes' }, ['Permissões de Acesso']],
    ['the internal key of a context', { context: 'roles' }, []],
    ['codes of contexts', { contexts: 'roles,nonsense' }, ['Permissões de Acesso']],
    ['an operation', { operation: 'I' as const, user_name: 'prado' }, ['Permissões de Acesso']],
    ['a day', { from: '2026-03-11' }, []],
    [
      'a person',
      { to: '2026-03-10', person_id: 'ana', context: 'direcionamento', operation: 'U' as const },
      ['Direcionamento'],
    ],
  ])('is filtered by %s', async (_, filter: NonNullable<Filters>, contexts) => {
    const person_id = filter.person_id && ana.user_id;
    const rows = await logs({ ...filter, ...(person_id && { person_id }) });
    expect(rows.map(({ context }) => context)).toEqual(contexts);
  });

  it('lists each change of a person once', async () => {
    const ids = (await logs({ person_id: ana.user_id })).map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.length).toBeGreaterThanOrEqual(4);
  });

  it('pages by cursor through every row in order', async () => {
    const all = (await logs({})).map(({ id }) => id);
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const page = await admin.call('GET /v1/logs', { query: { pageSize: 2, after } });
      expect(page.total).toBe(all.length);
      seen.push(...page.response.map(({ id }) => id));
      after = page.next ?? undefined;
    } while (after);
    expect(seen).toEqual(all);
    const second = await admin.call('GET /v1/logs', { query: { pageSize: 2, page: 2 } });
    expect(second.response.map(({ id }) => id)).toEqual(all.slice(2, 4));
    expect(await logs({ order: 'ASC' })).toHaveLength(all.length);
    expect((await logs({ order: 'ASC' })).map(({ id }) => id)).toEqual(all.toReversed());
  });

  it('withholds values of fields that the reader may not read elsewhere', async () => {
    const [row] = await logs({ context: 'usuários', operation: 'U' }, secretary);
    const shown = new Map(row?.changes.map((change) => [change.field, change]));
    expect(shown.get('cpf')).toMatchObject({ from: [], to: [], withheld: true });
    expect(shown.get('phone')).toMatchObject({ to: ['11933334444'], withheld: false });
    expect(JSON.stringify(row)).not.toContain('52998224725');
  });

  it('counts up to its limit', async () => {
    await school.services.pool.query(
      `insert into audit_log (at, user_name, context, entity, entity_id, operation, changes)
       select '2026-01-05', 'Carga', 'sessions', 'sessions', 'all', 'D', '{}' from generate_series(1, $1)`,
      [LOGS_COUNTED + 5],
    );
    const page = await admin.call('GET /v1/logs', { query: { user_name: 'carga' } });
    expect(page.total).toBe(LOGS_COUNTED + 1);
    const beyond = await admin.call('GET /v1/logs', { query: { user_name: 'carga', page: 5000 } });
    expect(beyond.response).toEqual([]);
  });

  it.each<Record<string, string>>([
    { operation: 'X' },
    { from: '05/01/2026' },
    { from: '0000-01-01' },
    { person_id: '1' },
    { user_name: '  ' },
    { student_name: 'Ana' },
    { orderBy: 'user_name' },
    { after: 'x' },
  ])('refuses %j', async (query) => {
    const { status } = await admin.raw('GET', `/v1/logs?${new URLSearchParams(query)}`);
    expect(status).toBe(400);
  });

  it('refuses a forged cursor', async () => {
    const after = Buffer.from('["created_at","DESC","nonsense","1"]').toString('base64url');
    expect((await admin.try('GET /v1/logs', { query: { after } })).status).toBe(400);
  });
});

describe("the students' log", () => {
  const ofStudents = async (query: object = {}) =>
    (await admin.call('GET /v1/logs/student', { query: { pageSize: 100, ...query } })).response;

  it('lists only changes that concern a student, and finds them by name', async () => {
    const rows = await ofStudents();
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.every(({ student_id }) => student_id === ana.student_id)).toBe(true);
    expect(await ofStudents({ student_name: 'souza' })).toEqual(rows);
    expect(await ofStudents({ student_name: 'Téo' })).toEqual([]);
    expect(await ofStudents({ user_name: 'Élcio' })).toEqual([]);
  });

  it('ends the details with the changed hours', async () => {
    const [row] = await ofStudents({ context: 'disponibilidade' });
    expect(row?.details).toMatch(/^Carla Dias alterou a disponibilidade de Ana Souza para: \{/);
    expect(readHours(row?.details ?? '')).toEqual({
      intersections: { monday: [slot(10)], friday: [slot(15)] },
      availability: { monday: [slot(11)], friday: [slot(15)] },
    });
  });

  it('lists hours that were changed in the form of the student', async () => {
    const { fev_id } = await buildFev(school.db);
    const { user_id: id, name } = await buildStudent(school.db, { student: { fev_id, waived_through: 3 } });
    const read = await admin.call('GET /v1/users/:id', { params: { id } });
    const body = { ...read, availability: { monday: [slot(11)] } } as never;
    await admin.call('PATCH /v1/users/:id', { params: { id }, body });
    const [row] = await ofStudents({ person_id: id, contexts: 'availability' });
    expect(row).toMatchObject({ context_code: 'availability', student_name: name });
    expect(readHours(row?.details ?? '')?.availability).toEqual({ monday: [slot(11)] });
  });

  it('needs its own permission', async () => {
    const reader = await school.login('students@x.test');
    expect((await reader.try('GET /v1/logs/student', { query: {} })).status).toBe(200);
    expect((await reader.try('GET /v1/logs', { query: {} })).status).toBe(403);
    expect((await secretary.try('GET /v1/logs/student', { query: {} })).status).toBe(403);
  });
});
