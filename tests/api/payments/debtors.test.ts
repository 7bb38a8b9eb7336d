import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import type { Caller } from '../../support/caller.ts';
import { payByHand } from '../../support/concluded.ts';
import { DebtSchool } from '../../support/debts.ts';
import { Enrolment } from '../../support/enrolment.ts';

let debts: DebtSchool;
let admin: Caller;
let [one, two, other]: Enrolment[] = [];
beforeAll(async () => {
  debts = await DebtSchool.start();
  one = await debts.student({ name: 'Ana Dívida Souza' });
  two = await debts.student({ name: 'Bento Dívida Lima' });
  other = await debts.student({ name: 'Clara Outra Reis' }, 'other@x.test');
  await debts.late(one, 95, 20);
  await debts.late(two, 40);
  await debts.late(other, 0);
  admin = await debts.admin();
});
afterAll(() => debts.stop());

const list = async (who: Caller, query: Partial<Input<'GET /v1/debtors'>['query']> = {}) =>
  (await who.call('GET /v1/debtors', { query: { pageSize: 100, ...query } })).response;
const bandsOf = (who: Caller) => who.call('GET /v1/debtors/bands', {});

describe('the list of debtors', () => {
  it('names who owes what since when, but not a student whose charge is due today', async () => {
    const rows = await list(admin);
    expect(rows).toMatchObject([
      {
        id: one?.user_id,
        name: 'Ana Dívida Souza',
        days_late: 95,
        oldest_due: debts.day(-95),
        overdue: 2,
        band: 'over_90',
      },
      { id: two?.user_id, days_late: 40, overdue: 1, band: 'to_60' },
    ]);
    const statement = await admin.call('GET /v1/statement/:user_id', {
      params: { user_id: one?.user_id ?? '' },
    });
    const late = statement.charges.filter(({ days_late }) => days_late > 0);
    expect(rows[0]?.amount).toBe(late.reduce((sum, { amount }) => sum + amount, 0));
  });

  it('leaves out what an onboarding waiver counts as paid', async () => {
    const waived = new Enrolment(debts.school);
    await waived.register(await debts.seller(), debts.form({ name: 'Davi Dispensado Reis' }));
    await waived.confirmEmail();
    await waived.sign();
    await debts.late(waived, 10);
    const waive = (step: number) =>
      debts.rows('update students set waived_through = $2 where student_id = $1', [waived.student_id, step]);
    expect(await list(admin)).toContainEqual(expect.objectContaining({ id: waived.user_id, days_late: 10 }));
    await waive(3);
    expect((await list(admin)).map(({ id }) => id)).not.toContain(waived.user_id);
  });

  it('adds up by the age of the oldest debt', async () => {
    const rows = await list(admin);
    expect(await bandsOf(admin)).toEqual([
      { band: 'to_30', students: 0, amount: 0 },
      { band: 'to_60', students: 1, amount: rows[1]?.amount },
      { band: 'to_90', students: 0, amount: 0 },
      { band: 'over_90', students: 1, amount: rows[0]?.amount },
    ]);
  });

  it('filters by age and by name, and sorts', async () => {
    const idsOf = async (query: Partial<Input<'GET /v1/debtors'>['query']>) =>
      (await list(admin, query)).map(({ id }) => id);
    expect(await idsOf({ band: 'over_90' })).toEqual([one?.user_id]);
    expect(await idsOf({ band: 'to_30' })).toEqual([]);
    expect(await idsOf({ name: 'bento' })).toEqual([two?.user_id]);
    for (const orderBy of ['oldest_due', 'name', 'amount', 'overdue'] as const) {
      const up = await idsOf({ orderBy });
      expect(await idsOf({ orderBy, order: 'DESC' })).toEqual(up.toReversed());
      const first = await admin.call('GET /v1/debtors', { query: { pageSize: 1, orderBy } });
      const rest = await idsOf({ orderBy, pageSize: 1, after: first.next ?? '' });
      expect([first.response[0]?.id, ...rest]).toEqual(up);
    }
  });

  it('shows a seller the own students alone', async () => {
    const [seller, stranger] = [await debts.seller(), await debts.seller('other@x.test')];
    expect(await list(seller)).toHaveLength(2);
    expect(await list(stranger)).toEqual([]);
    expect((await bandsOf(stranger)).every(({ students }) => students === 0)).toBe(true);
    await debts.late(other as Enrolment, 1);
    expect(await list(stranger)).toMatchObject([{ id: other?.user_id, days_late: 1, band: 'to_30' }]);
    expect(await list(seller)).toHaveLength(2);
  });

  it('is exported as a file, for a seller with the own students alone', async () => {
    const textOf = async (who: Caller, search = '') => {
      const reply = await who.raw('GET', `/v1/debtors/export?format=csv${search}`);
      expect(reply.status).toBe(200);
      return reply.text();
    };
    const all = await textOf(admin);
    expect(all.split('\r\n')[0]).toContain('Aluno;Vencimento mais antigo;Dias de atraso');
    expect(all).toContain('Ana Dívida Souza');
    expect(all).toContain(';95;2;');
    for (const orderBy of ['oldest_due', 'name', 'amount', 'overdue'] as const)
      for (const order of ['ASC', 'DESC'] as const) {
        const { response } = await admin.call('GET /v1/debtors', {
          query: { orderBy, order, pageSize: 100 },
        });
        const lines = (await textOf(admin, `&orderBy=${orderBy}&order=${order}`))
          .trim()
          .split('\r\n')
          .slice(1);
        expect(lines.map((line) => line.split(';')[0])).toEqual(response.map(({ name }) => name));
      }
    expect(await textOf(admin, '&band=over_90')).not.toContain('Bento');
    expect(await textOf(await debts.seller('other@x.test'))).not.toContain('Ana');
  });

  it('distinguishes who has never paid from who is late with an instalment', async () => {
    const enrolment = new Enrolment(debts.school);
    await enrolment.register(await debts.seller(), debts.form({ name: 'Davi Sem Pagamento' }));
    await enrolment.confirmEmail();
    await enrolment.sign();
    await debts.late(enrolment, 3, 3);
    admin = await debts.admin();
    expect(await list(admin, { stage: 'never_paid' })).toMatchObject([
      { id: enrolment.user_id, stage: 'never_paid', overdue: 2 },
    ]);
    const late = await list(admin, { stage: 'instalment' });
    expect(late.map(({ id }) => id)).toContain(one?.user_id);
    expect(late.every(({ id, stage }) => id !== enrolment.user_id && stage === 'instalment')).toBe(true);
    const file = await admin.raw('GET', '/v1/debtors/export?format=csv&stage=never_paid');
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(/^"?Davi Sem Pagamento.*;Nunca pagou$/);
    // The fee is the first thing that is paid.
    await payByHand(debts.school, admin, enrolment.student_id, 'registration');
    expect(await list(admin, { stage: 'never_paid' })).toEqual([]);
    expect((await list(admin, { name: 'davi' }))[0]).toMatchObject({ stage: 'instalment', overdue: 1 });
  });

  it('is closed to students, and no longer names a student who has paid', async () => {
    const reply = await (one as Enrolment).student.try('GET /v1/debtors', { query: {} });
    expect(reply.status).toBe(403);
    await payByHand(debts.school, await debts.admin(), two?.student_id ?? '', 'plan');
    expect((await list(admin)).map(({ id }) => id)).not.toContain(two?.user_id);
  });
});
