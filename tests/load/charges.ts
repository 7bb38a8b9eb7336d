import type { Client, Pool } from 'pg';
import { memoryOf } from './streams.ts';

/** Charges of a contract: the fee and this many instalments at most. */
const atMost = 12;

/**
 * Adds about `count` charges to the students of `addPeople`, who have a signed contract each: the older ones are paid, one of fifty
 * is refunded, and one of 29 has failed, so that one student of six owes, since a day or since months.
 */
export async function addCharges(client: Client, count: number): Promise<void> {
  await client.query(
    `
    create temp table payer as
      select gen_random_uuid() as contract_id, s.student_id, u.name, row_number() over (order by s.student_id) as g
      from students s join users u using (user_id) where u.email like 'pessoa.%@bench.%';
    insert into contracts (contract_id, student_id, status, provider, template_version, terms, value_registration, value_plan,
        installments, validity, code, file_key, signed_at)
      select p.contract_id, p.student_id, 'signed', 'local', c.template_version,
        c.terms || jsonb_build_object('student', (c.terms -> 'student') || jsonb_build_object('name', p.name)),
        15000, 540000, ${atMost}, current_date + 300, replace(gen_random_uuid()::text, '-', ''), 'bench/' || p.g, now()
      from payer p, (select * from contracts where status = 'signed' limit 1) c;
    insert into charges (student_id, contract_id, kind, installment, amount, due_date, status, provider, paid_at, refunded_at)
      select student_id, contract_id, case n when 0 then 'registration' else 'plan' end, greatest(n, 1),
        10000 + (g * 7919 + n * 104729) % 90000, due, status, 'sandbox',
        case when status in ('paid', 'refunded') then due + interval '10 hours' end,
        case when status = 'refunded' then due + interval '20 days' end
      from (
        select p.*, n, current_date - 330 + (n * 60 + g % 60)::int as due,
          case when n * 60 + g % 60 >= 330 then 'open' when (g + n) % 50 = 0 then 'refunded'
            when (g + n) % 29 = 0 then 'failed' when (g + n) % 37 = 0 then 'cancelled' else 'paid' end as status
        from payer p, generate_series(0, ${atMost}) n
        order by n, g limit ${count}
      ) made;
    insert into refunds (student_id, contract_id, charge_id, amount, status, done_at)
      select h.student_id, h.contract_id, h.charge_id, h.amount, 'done', h.refunded_at
      from charges h join payer p using (contract_id) where h.status = 'refunded';
    drop table payer;`,
  );
  await client.query('vacuum analyze charges, contracts, refunds');
}

interface Side {
  url: string;
  pid: number;
  token: string;
  pool: Pool;
}

const dayFrom = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** The best of some runs, in seconds. */
async function fastest(work: () => Promise<unknown>): Promise<number> {
  let best = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 5; run++) {
    const from = performance.now();
    await work();
    best = Math.min(best, (performance.now() - from) / 1000);
  }
  return best;
}

/** The sums of a year's books and the file of its payments: seconds, and the server's additional memory in MB. */
export async function booksFigures({ url, pid, token, pool }: Side) {
  const headers = { authorization: `Bearer ${token}` };
  const [from, to] = [dayFrom(-360), dayFrom(0)];
  const read = async () => {
    const reply = await fetch(`${url}/api/v1/accounting?from=${from}&to=${to}`, { headers });
    if (!reply.ok) throw new Error(`the books answered ${reply.status}`);
    const { data } = (await reply.json()) as { data: { books: { book: string; count: number }[] } };
    return data.books;
  };
  const books = await read();
  const sums = await fastest(read);
  const rawSums = await fastest(() =>
    pool.query(
      `select kind, count(*), sum(amount) from charges where due_date between $1 and $2 and status <> 'cancelled' group by kind
       union all select kind, count(*), sum(amount) from charges where paid_at between $1::date and $2::date + 1 group by kind
       union all select h.kind, count(*), sum(r.amount) from refunds r join charges h using (charge_id)
         where r.done_at between $1::date and $2::date + 1 group by h.kind`,
      [from, to],
    ),
  );
  const start = performance.now();
  const before = memoryOf(pid);
  let most = before;
  const reply = await fetch(`${url}/api/v1/accounting/payments/export?from=${from}&to=${to}&format=csv`, {
    headers,
  });
  if (!reply.ok || !reply.body) throw new Error(`the file answered ${reply.status}`);
  for await (const _ of reply.body) most = Math.max(most, memoryOf(pid));
  return {
    entries: books.reduce((sum, { count }) => sum + count, 0),
    rows: books.find(({ book }) => book === 'payments')?.count ?? 0,
    sums,
    rawSums,
    seconds: (performance.now() - start) / 1000,
    memory: most - before,
  };
}
