import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { payment_plans } from '../../../server/areas/payments/plans/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { settleOrder } from '../../../server/providers/payment/sandbox/sandbox.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await school.db.insert(payment_plans).values([
    { name: '3x', value: 100_000, installments: 3 },
    { name: '10x', value: 100_000, installments: 10 },
  ]);
});
afterAll(() => school.stop());

const rowsOf = async (text: string, values: unknown[]) =>
  (await school.services.pool.query(text, values)).rows;

async function atThePlan(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(
    await school.login('fev@x.test'),
    studentForm(course, { payment_method: 'Parcelado de acordo com a vigência do plano' }),
  );
  await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  return enrolment;
}

const link = async (enrolment: Enrolment) =>
  (
    await enrolment.student.call('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id: enrolment.user_id },
    })
  ).link;

const processed = () =>
  vi.waitFor(
    async () =>
      expect(await rowsOf('select 1 from provider_events where processed_at is null', [])).toEqual([]),
    { timeout: 10_000, interval: 30 },
  );

/** Pays on the page of an order and waits until its event is settled. */
async function payOn(page: string, how: 'pix' | 'refused' = 'pix'): Promise<void> {
  const form: Record<string, string> =
    how === 'pix' ? { method: 'pix' } : { method: 'card', number: '4000 0000 0000 0028' };
  const response = await fetch(`${school.url}${page}`, {
    method: 'POST',
    body: new URLSearchParams(form),
    redirect: 'manual',
  });
  // The page of a closed order refuses, but money may have been on its way already.
  if (response.status === 410)
    await settleOrder(school.services, /or_\w+/.exec(page)?.[0] ?? '', how === 'pix' ? 'paid' : 'failed');
  else expect(response.status).toBe(how === 'pix' ? 303 : 402);
  await processed();
}

/** Payments received and their use, in cents. */
async function books(enrolment: Enrolment) {
  const [sums] = await rowsOf(
    `select c.value_plan, c.credit,
       (select coalesce(sum(amount), 0)::int from charges h where h.contract_id = c.contract_id and kind = 'plan'
         and status in ('open', 'failed', 'expired')) as open,
       (select coalesce(sum(amount), 0)::int from charges h where h.contract_id = c.contract_id and kind = 'plan'
         and status = 'paid') as settled,
       (select coalesce(sum(h.amount), 0)::int from charges h where h.student_id = c.student_id and status = 'paid'
         and exists (select 1 from sandbox_orders s where s.order_id = h.provider_id and s.status = 'paid')) as by_order,
       (select coalesce(sum(credited), 0)::int from payment_orders o where o.student_id = c.student_id) as credited,
       (select coalesce(sum(excess), 0)::int from payment_orders o where o.student_id = c.student_id) as excess,
       (select coalesce(sum(s.amount), 0)::int from sandbox_orders s join payment_orders o on o.provider_id = s.order_id
         where o.student_id = c.student_id and s.status = 'paid') as received
     from contracts c where c.student_id = $1 and c.status = 'signed'`,
    [enrolment.student_id],
  );
  return sums;
}

async function expectBalance(enrolment: Enrolment) {
  const sums = await books(enrolment);
  expect(sums.by_order + sums.credited + sums.excess).toBe(sums.received);
  expect(sums.settled + sums.credit + sums.open).toBe(sums.value_plan);
  expect(sums.credit).toBe(sums.credited);
  return sums;
}

const noticesOf = (enrolment: Enrolment, title: string) =>
  rowsOf('select content from notifications where recipient_id = $1 and title = $2', [
    enrolment.user_id,
    title,
  ]);

it('settles a charge by the order that was refused first, and credits the second when both are paid', async () => {
  const enrolment = await atThePlan();
  const first = await link(enrolment);
  await payOn(first, 'refused');
  const second = await link(enrolment);
  expect(second).not.toBe(first);
  await payOn(first);
  const [charge] = await rowsOf(
    "select status, amount from charges where student_id = $1 and kind = 'plan' and installment = 1",
    [enrolment.student_id],
  );
  expect(charge.status).toBe('paid');
  expect(await expectBalance(enrolment)).toMatchObject({ credited: 0, settled: charge.amount });

  await payOn(second);
  // A second event of each changes nothing.
  await payOn(first);
  await payOn(second);
  expect(await expectBalance(enrolment)).toMatchObject({ credited: charge.amount, excess: 0 });
  expect(await noticesOf(enrolment, 'Pagamento recebido a mais')).toHaveLength(1);
  const audited = await rowsOf(
    "select changes from audit_log where entity = 'payment_orders' and student_id = $1",
    [enrolment.student_id],
  );
  expect(audited).toEqual([
    {
      changes: { received: { from: 0, to: charge.amount }, credited: { from: 0, to: charge.amount } },
    },
  ]);
});

it('credits an enrolment fee that is paid twice to the plan', async () => {
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  await enrolment.sign();
  await enrolment.pay('refused');
  await enrolment.until('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO_MATRICULA');
  const first = `/sandbox/pay/${enrolment.lastOrder}`;
  await enrolment.pay('card');
  await enrolment.until('AGUARDANDO_PAGAMENTO');
  await payOn(first);
  expect(await expectBalance(enrolment)).toMatchObject({ received: 30_000, credited: 15_000, excess: 0 });
  expect((await enrolment.find()).onboarding_status).toBe('AGUARDANDO_PAGAMENTO');
});

it('credits an order of a charge that was confirmed by hand, and shows the rest as excess', async () => {
  const enrolment = await atThePlan();
  const page = await link(enrolment);
  const admin = await school.login('admin@x.test');
  const { rows } = await school.services.pool.query(
    "select charge_id from charges where student_id = $1 and kind = 'plan' order by installment",
    [enrolment.student_id],
  );
  for (const { charge_id } of rows)
    await admin.call('POST /v1/charges/:id/confirm', {
      params: { id: charge_id },
      body: { note: 'Visto no extrato' },
    });
  await payOn(page);
  const sums = await books(enrolment);
  expect(sums).toMatchObject({ credited: 0, excess: sums.received - 15_000, open: 0 });
  expect((await noticesOf(enrolment, 'Pagamento recebido a mais'))[0]?.content).toContain('excedente');
});

it('credits an order whose charge was deleted', async () => {
  const enrolment = await atThePlan();
  const page = await link(enrolment);
  await school.services.pool.query(
    "update charges set provider_id = null, link = null where student_id = $1 and kind = 'plan'",
    [enrolment.student_id],
  );
  const { offers, contract } = await enrolment.find();
  await enrolment.student.call('POST /v1/contracts/:id/payment-plan', {
    params: { id: contract?.contract_id ?? '' },
    body: { payment_plan_id: offers[1]?.payment_plan_id ?? '' },
  });
  await payOn(page);
  expect((await expectBalance(enrolment)).credited).toBe(37_590);
});

it('returns no link for a deleted charge while the instalments are chosen concurrently', async () => {
  const enrolment = await atThePlan();
  const { offers, contract } = await enrolment.find();
  const choose = (index: number) =>
    enrolment.student.try('POST /v1/contracts/:id/payment-plan', {
      params: { id: contract?.contract_id ?? '' },
      body: { payment_plan_id: offers[index]?.payment_plan_id ?? '' },
    });
  const ask = () =>
    enrolment.student.try('GET /v1/pagarme/get-payment-link/:user_id', {
      params: { user_id: enrolment.user_id },
    });
  const [, one, , two] = await Promise.all([choose(1), ask(), choose(0), ask()]);
  for (const reply of [one, two]) {
    expect([200, 417]).toContain(reply.status);
    if (reply.status !== 200) continue;
    const [charge] = await rowsOf('select link from charges where charge_id = $1', [reply.data.charge_id]);
    expect(charge?.link).toBe(reply.data.link);
  }
  await payOn(await link(enrolment));
  expect((await expectBalance(enrolment)).credited).toBe(0);
});

it.each([1, 2, 3])(
  'loses no money in any order of refusals, payments and repeats (seed %i)',
  async (seed) => {
    let state = seed;
    const below = (count: number) => {
      state = (state * 48_271) % 2_147_483_647;
      return state % count;
    };
    const enrolment = await atThePlan();
    const pages: string[] = [];
    const paid = new Set<string>();
    for (let step = 0; step < 10; step++) {
      if (pages.length === 0 || below(3) === 0) {
        const page = await link(enrolment);
        if (!pages.includes(page)) pages.push(page);
      } else {
        const page = pages[below(pages.length)] ?? '';
        const how = paid.has(page) || below(2) === 0 ? 'pix' : 'refused';
        await payOn(page, how);
        if (how === 'pix') paid.add(page);
      }
      await expectBalance(enrolment);
    }
    await Promise.all(pages.map((page) => payOn(page)));
    const sums = await expectBalance(enrolment);
    expect(sums.received).toBeGreaterThan(15_000);
  },
);

it('shows the page of an order in the language of the student, whatever the browser asks for', async () => {
  const enrolment = await atThePlan();
  const page = `${school.url}${await link(enrolment)}`;
  const inEnglish = { 'accept-language': 'en-US,en;q=0.9' };
  expect(await (await fetch(page, { headers: inEnglish })).text()).toContain('<html lang="pt-BR">');
  const body = new URLSearchParams({ method: 'card', number: '1' });
  const refused = await fetch(page, { method: 'POST', headers: inEnglish, body });
  expect(await refused.text()).toContain('<html lang="pt-BR">');
});
