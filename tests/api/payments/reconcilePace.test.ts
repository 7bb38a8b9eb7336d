import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { reconcileBatch } from '../../../server/areas/payments/events/reconcile.ts';
import { payment_orders } from '../../../server/areas/payments/tables.ts';
import { buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { type PagarmeStub, startPagarmeStub } from '../../support/pagarmeStub.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let stub: PagarmeStub;
let school: School;
let of: { student_id: string; contract_id: string };
beforeAll(async () => {
  stub = await startPagarmeStub();
  // Its crons would read the orders, too.
  school = await startSchool(stub.env, false);
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm(course));
  await enrolment.confirmEmail();
  const [contract] = (await school.services.pool.query('select student_id, contract_id from contracts')).rows;
  of = contract;
});
afterAll(async () => {
  await school.stop();
  stub.close();
});
beforeEach(async () => {
  await school.db.delete(payment_orders);
  stub.seen.length = 0;
});

const hoursAgo = (hours: number) => new Date(school.clock.now().getTime() - hours * 3_600_000);
/** Stores orders of which the provider says that no page was opened yet, which takes three requests each. */
async function addOrders(
  names: readonly string[],
  more: (at: number) => Partial<typeof payment_orders.$inferInsert>,
) {
  await school.db.insert(payment_orders).values(
    names.map((name, at) => {
      stub.links.set(`pl_${name}`, {
        id: `pl_${name}`,
        url: 'https://x.test',
        status: 'active',
        amount: 100,
        order_code: name,
        metadata: {},
      });
      return {
        ...of,
        provider: 'pagarme',
        provider_id: name,
        link_id: `pl_${name}`,
        amount: 100,
        opened_at: hoursAgo(1),
        ...more(at),
      };
    }),
  );
}
const numbered = (count: number) => Array.from({ length: count }, (_, at) => `nr-${at}`);
/** Names of the orders that were read, in order; the page of an order is asked for last. */
const asked = () =>
  stub.seen.flatMap(({ path }) => (path.startsWith('/paymentlinks/pl_') ? [path.slice(17)] : []));
const jobs = async () =>
  (
    await school.services.pool.query(
      "select run_at > now() + interval '50 seconds' as is_later from graphile_worker.jobs where key = 'reconcile_batch'",
    )
  ).rows;
/** Moves the clock to the moment at which the reading of the next night begins. */
function startNight() {
  const next = new Date(school.clock.now());
  next.setUTCHours(6, 40, 0, 0);
  if (next <= school.clock.now()) next.setUTCDate(next.getUTCDate() + 1);
  school.clock.set(next);
}
/** The next read and its repeat are not answered. */
const beSilent = () => stub.failNext({ status: 503 }, { status: 503 });
const endJobs = () => school.db.execute(sql`select graphile_worker.remove_job('reconcile_batch')`);

it('a minute of the nightly reading sends at most 120 requests, and the next one follows after a minute (PAY-15)', async () => {
  await addOrders(numbered(100), () => ({}));
  const perMinute: number[] = [];
  for (let minute = 0; minute < 3; minute++) {
    const before = stub.seen.length;
    await reconcileBatch(school.services);
    perMinute.push(stub.seen.length - before);
    expect(await jobs()).toEqual(minute < 2 ? [{ is_later: true }] : []);
    await endJobs();
  }
  expect(perMinute).toEqual([120, 120, 60]);
  expect(new Set(asked()).size).toBe(100);
});

it('the nightly reading begins with what has waited longest since it was opened or read (PAY-15)', async () => {
  await addOrders(numbered(60), (at) => ({
    opened_at: hoursAgo(at % 2 ? 100 + at : 20 + at),
    read_at: at % 2 ? hoursAgo(13) : null,
  }));
  await reconcileBatch(school.services);
  const unread = numbered(60).filter((_, at) => at % 2 === 0);
  expect(asked().slice(0, 30)).toEqual(unread.toReversed());
  expect(asked()).toHaveLength(40);
  await reconcileBatch(school.services);
  expect(new Set(asked()).size).toBe(60);
  expect(asked()).toHaveLength(60);
  await endJobs();
});

it('a provider that is busy is left alone for a minute, which costs no order its night (PAY-15)', async () => {
  await addOrders(numbered(3), (at) => ({ opened_at: hoursAgo(10 - at) }));
  stub.failNext({ status: 429 });
  await reconcileBatch(school.services);
  expect(stub.seen).toHaveLength(1);
  expect(await jobs()).toEqual([{ is_later: true }]);
  await endJobs();
  school.clock.advance({ minutes: 1 });
  await reconcileBatch(school.services);
  expect(asked()).toEqual(['nr-0', 'nr-1', 'nr-2']);
  expect(await jobs()).toEqual([]);
});

it('a provider that is silent is asked again for the order at the end of the night, once (PAY-15)', async () => {
  startNight();
  await addOrders(numbered(3), (at) => ({ opened_at: hoursAgo(10 - at) }));
  beSilent();
  await reconcileBatch(school.services);
  expect(await jobs()).toEqual([{ is_later: true }]);
  await endJobs();
  await reconcileBatch(school.services);
  expect(asked()).toEqual(['nr-1', 'nr-2', 'nr-0']);
  expect(await jobs()).toEqual([]);

  startNight();
  await school.db.delete(payment_orders);
  await addOrders(['silent'], () => ({}));
  stub.seen.length = 0;
  for (let minute = 0; minute < 3; minute++) {
    await endJobs();
    if (minute < 2) beSilent();
    await reconcileBatch(school.services);
  }
  // A read is repeated at once.
  expect(stub.seen).toHaveLength(4);
  expect(await jobs()).toEqual([]);
  startNight();
  await reconcileBatch(school.services);
  expect(asked()).toEqual(['silent']);
});

it('the nightly reading leaves orders alone whose page has been closed for days, and those paid days ago that were read since (PAY-15)', async () => {
  const days = 24;
  await addOrders(['closed', 'open', 'old', 'paid', 'settled'], (at) =>
    at === 0
      ? { opened_at: hoursAgo(9 * days), closed_at: hoursAgo(4 * days) }
      : at === 1
        ? { opened_at: hoursAgo(9 * days), closed_at: hoursAgo(2 * days) }
        : at === 2
          ? { opened_at: hoursAgo(61 * days) }
          : {
              opened_at: hoursAgo(9 * days),
              paid_at: hoursAgo((at === 3 ? 2 : 4) * days),
              read_at: hoursAgo(days),
              credited: 0,
              excess: 100,
            },
  );
  await reconcileBatch(school.services);
  expect(new Set(asked())).toEqual(new Set(['open', 'paid']));
});

it('the nightly reading ends when every order was read once, though it takes longer than half a day (PAY-15)', async () => {
  startNight();
  await addOrders(numbered(100), () => ({}));
  // 40 orders in each of three batches, as 30,000 orders take 13 hours.
  for (let batch = 0; batch < 3; batch++) {
    await reconcileBatch(school.services);
    expect(await jobs()).toHaveLength(batch < 2 ? 1 : 0);
    // The clock would bring the job forward, beside the next batch.
    await endJobs();
    school.clock.advance({ hours: 6, minutes: 30 });
  }
  expect(new Set(asked()).size).toBe(100);
  expect(asked()).toHaveLength(100);
});

it('the nightly reading asks for disputed payments every night, and for others once a week for 180 days (PAY-15)', async () => {
  startNight();
  const days = 24;
  const paid = (daysAgo: number, readDaysAgo: number | null) => ({
    opened_at: hoursAgo((daysAgo + 1) * days),
    paid_at: hoursAgo(daysAgo * days),
    read_at: readDaysAgo === null ? null : hoursAgo(readDaysAgo * days),
    credited: 0,
    excess: 100,
  });
  const orders = {
    disputed: { ...paid(300, 1), disputed_at: hoursAgo(90 * days) },
    unread: paid(170, null),
    week: paid(100, 8),
    days: paid(100, 6),
    old: paid(190, 30),
    open: { opened_at: hoursAgo(1) },
  };
  await addOrders(Object.keys(orders), (at) => Object.values(orders)[at] ?? {});
  await reconcileBatch(school.services);
  // The weekly ones wait for those of every night.
  expect(new Set(asked().slice(0, 2))).toEqual(new Set(['disputed', 'open']));
  expect(asked().slice(2)).toEqual(['unread', 'week']);
});
