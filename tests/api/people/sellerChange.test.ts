import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAdmin, buildB2b, buildFev, buildStudent } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { concludedStudent } from '../../support/concluded.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { openChanges } from '../../support/stream.ts';
import { audited, race, rowsOf } from '../races/race.ts';

let school: School;
let admin: Caller;
let sellers: { fev_id: string; user_id: string; caller: Caller }[];
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(
    school.db,
    ['edit:users', 'view:students', 'edit:financial_parameters'],
    login('admin@x.test'),
  );
  admin = await school.login('admin@x.test');
  sellers = [];
  for (const email of ['de@x.test', 'para@x.test']) {
    const { fev_id, user_id } = await buildFev(school.db, login(email));
    sellers.push({ fev_id, user_id, caller: await school.login(email) });
  }
});
afterAll(() => school.stop());

const pair = () => {
  const [from, to] = sellers;
  if (!from || !to) throw new Error('two sellers were built');
  return { from, to };
};
const give = (caller: Caller, id: string, fev_id: string) =>
  caller.try('PATCH /v1/students/:id/seller', { params: { id }, body: { fev_id } });

describe("a change of a student's seller", () => {
  it('moves the student from one seller to the other, with an audit row and live', async () => {
    const { from, to } = pair();
    const { student_id, user_id, name } = await buildStudent(school.db, {
      user: { name: 'Rita Muda Vendedor' },
      student: { fev_id: from.fev_id },
    });
    const streams = [await openChanges(from.caller, from.user_id), await openChanges(to.caller, to.user_id)];
    expect((await give(admin, student_id, to.fev_id)).status).toBe(200);
    for (const stream of streams) await stream.received('student');
    expect(await audited(school, student_id, 'U', 'fev_id')).toBe(1);

    for (const [seller, count] of [
      [from, 0],
      [to, 1],
    ] as const) {
      const { caller } = seller;
      const query = { name };
      expect((await caller.call('GET /v1/students', { query })).total).toBe(count);
      expect((await caller.call('GET /v1/users', { query })).total).toBe(count);
      expect((await caller.call('GET /v1/search', { query: { text: name } })).people).toHaveLength(count);
      const status = count === 1 ? 200 : 404;
      const one = { params: { id: student_id } };
      expect((await caller.try('GET /v1/students/info/:id', one)).status).toBe(status);
      expect((await caller.try('GET /v1/users/:id', { params: { id: user_id } })).status).toBe(status);
    }
  });

  it('changes nothing for the same seller, and makes open forms stale otherwise', async () => {
    const { from, to } = pair();
    const { student_id, user_id } = await buildStudent(school.db, { student: { fev_id: from.fev_id } });
    const version = async () =>
      (await admin.call('GET /v1/users/:id', { params: { id: user_id } })).updated_at;
    const before = await version();
    expect((await give(admin, student_id, from.fev_id)).status).toBe(200);
    expect([await version(), await audited(school, student_id, 'U')]).toEqual([before, 0]);
    await give(admin, student_id, to.fev_id);
    expect(await version()).not.toBe(before);
  });

  it('needs an active seller and an administrator', async () => {
    const { from, to } = pair();
    const { student_id } = await buildStudent(school.db, { student: { fev_id: from.fev_id } });
    const off = await buildFev(school.db, {}, { fev_status: false });
    const gone = await buildFev(school.db, { user_status: false });
    for (const { fev_id } of [off, gone, { fev_id: student_id }])
      expect((await give(admin, student_id, fev_id)).error.code).toBe('seller_unknown');
    expect((await give(admin, off.fev_id, to.fev_id)).status).toBe(404);
    expect((await give(from.caller, student_id, to.fev_id)).status).toBe(403);
    expect((await give(to.caller, student_id, to.fev_id)).status).toBe(403);
  });

  it('is refused for a corporate student', async () => {
    const { to } = pair();
    const { company_id } = await buildB2b(school.db, 'Empresa');
    const { student_id } = await buildStudent(school.db, { student: { company_id } });
    expect((await give(admin, student_id, to.fev_id)).error.code).toBe('seller_of_corporate');
  });

  it('leaves a signed contract and its charges', async () => {
    const { from, to } = pair();
    const { student_id } = await concludedStudent(
      school,
      { seller: from.caller, admin },
      studentForm((await rowsOf(school, 'select id from courses'))[0]?.id as string),
    );
    const kept = () =>
      rowsOf(
        school,
        `select c.contract_id, c.status, c.terms, h.charge_id, h.amount, h.status as paid from contracts c
         join charges h using (contract_id) where c.student_id = $1 order by h.charge_id`,
        [student_id],
      );
    const before = await kept();
    expect(before.length).toBeGreaterThan(0);
    await give(admin, student_id, to.fev_id);
    expect(await kept()).toEqual(before);
  });

  it('ends with one of two sellers when both are chosen at the same time', async () => {
    const { from, to } = pair();
    const { student_id } = await buildStudent(school.db);
    const { outcome } = await race([
      () => give(admin, student_id, from.fev_id),
      () => give(admin, student_id, to.fev_id),
      () => give(admin, student_id, from.fev_id),
    ]);
    expect(outcome).toEqual({ '200 ok': 3 });
    const rows = await rowsOf(school, 'select fev_id from students where student_id = $1', [student_id]);
    const changes = await rowsOf(
      school,
      `select changes -> 'fev_id' ->> 'to' as "to" from audit_log where entity_id = $1 order by id`,
      [student_id],
    );
    expect(changes.at(-1)?.to).toBe(rows[0]?.fev_id);
  });
});
