import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OnboardingStatus } from '../../../domain/onboarding.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { fevs } from '../../../server/areas/people/tables.ts';
import { buildAdmin, buildFev, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
const account = (email: string) => ({ email, password_hash: passwordHash });
const password = 'Nadar9Longe';

beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, account('admin@x.test'));
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const change = (user_id: string, body: Record<string, boolean> & { user_status: boolean }) =>
  admin.call('PATCH /v1/users/:id/change-status', { params: { id: user_id }, body });
const logIn = (email: string) =>
  school.anyone.try('POST /v1/auth/login/', { body: { email, password, keepConnected: false } });

describe('disabling and enabling a user', () => {
  it('restores the statuses of the profiles as they were', async () => {
    const teacher = await buildTeacher(school.db, {
      user: { ...account('on-off@x.test'), types: ['FEE', 'FEV'] },
    });
    await school.db.insert(fevs).values({ user_id: teacher.user_id });
    await change(teacher.user_id, { user_status: true, fev_status: false });
    const off = await change(teacher.user_id, { user_status: false });
    expect(off).toMatchObject({ user_status: false, fev_status: false, teacher_status: false });
    await change(teacher.user_id, { user_status: false });
    const on = await change(teacher.user_id, { user_status: true });
    expect(on).toMatchObject({ user_status: true, fev_status: false, teacher_status: true });
  });

  it('restores them too when the record is sent back as read, and enables others on request', async () => {
    const teacher = await buildTeacher(school.db, { user: { types: ['FEE', 'FEV'] } });
    await school.db.insert(fevs).values({ user_id: teacher.user_id, fev_status: false });
    const off = await change(teacher.user_id, { user_status: false });
    const asRead = { fev_status: off.fev_status ?? false, teacher_status: off.teacher_status ?? false };
    expect(await change(teacher.user_id, { user_status: true, ...asRead })).toMatchObject({
      fev_status: false,
      teacher_status: true,
    });
    await change(teacher.user_id, { user_status: false });
    expect(await change(teacher.user_id, { user_status: true, fev_status: true })).toMatchObject({
      fev_status: true,
      teacher_status: true,
    });
  });
});

it('the undo of a switch is refused once someone else has changed the person', async () => {
  const { user_id } = await buildTeacher(school.db, { user: { types: ['FEE'] } });
  const off = await change(user_id, { user_status: false });
  const undo = (updated_at: string) =>
    admin.try('PATCH /v1/users/:id/change-status', {
      params: { id: user_id },
      body: { user_status: true, updated_at },
    });
  const back = await undo(off.updated_at);
  expect(back).toMatchObject({ status: 200, data: { user_status: true, teacher_status: true } });
  const again = await change(user_id, { user_status: false });
  await school.db.update(users).set({ name: 'Outro Nome' }).where(eq(users.user_id, user_id));
  expect(await undo(again.updated_at)).toMatchObject({ status: 409, error: { code: 'stale' } });
  const [kept] = await school.db.select().from(users).where(eq(users.user_id, user_id));
  expect(kept?.user_status).toBe(false);
});

describe('a disabled profile', () => {
  it('ends its sessions, and cannot be chosen or signed in with', async () => {
    const seller = await buildFev(school.db, account('seller@x.test'));
    const session = await school.login('seller@x.test');
    expect((await session.try('GET /v1/students', { query: {} })).status).toBe(200);
    await change(seller.user_id, { user_status: true, fev_status: false });
    expect((await session.try('GET /v1/students', { query: {} })).status).toBe(401);
    expect((await logIn('seller@x.test')).error.code).toBe('bad_credentials');
    await change(seller.user_id, { user_status: true, fev_status: true });
    expect((await logIn('seller@x.test')).status).toBe(200);
  });

  it('does not affect the user’s other type', async () => {
    const both = await buildTeacher(school.db, {
      user: { ...account('both@x.test'), types: ['FEE', 'FEV'] },
    });
    await school.db.insert(fevs).values({ user_id: both.user_id });
    const asTeacher = await school.login('both@x.test', 'FEE');
    const asSeller = await school.login('both@x.test', 'FEV');
    await change(both.user_id, { user_status: true, teacher_status: false });
    expect((await asTeacher.try('GET /v1/auth/me', {})).status).toBe(401);
    expect((await asSeller.try('GET /v1/auth/me', {})).data.user.types).toEqual(['FEV']);
    expect((await asSeller.try('POST /v1/auth/profile', { body: { type: 'FEE' } })).status).toBe(403);
    const { data } = await logIn('both@x.test');
    expect(data).toMatchObject({ activeType: 'FEV', user: { types: ['FEV'] } });
  });

  it('is refused even in a session that is still open', async () => {
    const seller = await buildFev(school.db, account('direct@x.test'));
    const session = await school.login('direct@x.test');
    await school.db.update(fevs).set({ fev_status: false }).where(eq(fevs.user_id, seller.user_id));
    expect((await session.try('GET /v1/students', { query: {} })).status).toBe(403);
    await school.db.update(users).set({ user_status: true }).where(eq(users.user_id, seller.user_id));
  });
});

describe("a student's data", () => {
  it('shows documents and guardian only to editors of users and the student’s seller', async () => {
    const fev = await buildFev(school.db, account('own-seller@x.test'));
    const student = await buildStudent(school.db, { student: { fev_id: fev.fev_id } });
    await buildAdmin(school.db, ['view:students', 'view:users'], account('secretary@x.test'));
    await buildAdmin(school.db, ['view:students_without_match'], account('allocator@x.test'));
    const params = { id: student.student_id };
    const info = async (email: string) =>
      (await school.login(email)).try('GET /v1/students/info/:id', { params });
    expect((await info('secretary@x.test')).status).toBe(403);
    expect((await info('admin@x.test')).data.cpf).not.toBeNull();
    expect((await info('own-seller@x.test')).data.cpf).not.toBeNull();
    expect((await info('allocator@x.test')).data).toMatchObject({
      cpf: null,
      rg: null,
      guardian: null,
      city: null,
      uf: null,
      education_grade: null,
    });
  });

  it('shows availability by its own permission, and to sellers for their own students', async () => {
    const fev = await buildFev(school.db, account('follower@x.test'));
    const own = await buildStudent(school.db, { student: { fev_id: fev.fev_id } });
    const other = await buildStudent(school.db);
    await buildAdmin(school.db, ['view:students'], account('reader@x.test'));
    const read = (caller: Caller, student_id: string) =>
      caller.try('GET /v1/availability', { query: { student_id } });
    const seller = await school.login('follower@x.test');
    expect((await read(seller, own.student_id)).status).toBe(200);
    expect((await read(seller, other.student_id)).status).toBe(404);
    expect((await read(await school.login('reader@x.test'), own.student_id)).status).toBe(403);
  });
});

describe('the status filter of students', () => {
  it('finds every status with the same list label', async () => {
    const named = (onboarding_status: OnboardingStatus) =>
      buildStudent(school.db, { user: { name: 'Filtro Rotulado' }, student: { onboarding_status } });
    await named('AGUARDANDO_PAGAMENTO_MATRICULA');
    await named('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO');
    await named('AGUARDANDO_MATCH');
    const found = async (
      status: 'AGUARDANDO_PAGAMENTO' | 'CONCLUIDO' | 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO',
    ) => (await admin.call('GET /v1/students', { query: { name: 'Filtro Rotulado', status } })).total;
    expect(await found('AGUARDANDO_PAGAMENTO')).toBe(2);
    expect(await found('CONCLUIDO')).toBe(1);
    expect(await found('AGUARDANDO_INICIO_VIGENCIA_CONTRATO')).toBe(0);
  });
});
