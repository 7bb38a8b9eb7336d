import autocannon from 'autocannon';
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import type { Call } from '../../contract/call.ts';
import { calls as allCalls, type CallKey } from '../../contract/index.ts';
import { allPermissions } from '../../domain/permissions.ts';
import { handlers } from '../../server/areas/index.ts';
import type { Ctx } from '../../server/platform/context.ts';

/** Concurrent requests, and connections of the raw driver. */
const concurrency = 16;
const seconds = 2;
/** The best of several windows counts, since other work on the machine only lowers a rate. */
const windows = 3;

interface Statement {
  name?: string | undefined;
  text: string;
  values: unknown[];
}

type Read = Extract<CallKey, `GET ${string}`>;

const dialect = new PgDialect();

/** The statements that an administrator's read sends, recorded while they run: those of a list begin with its page, then its total. */
async function statementsOf(db: Pool, key: Read, input: Record<string, unknown>): Promise<Statement[]> {
  const taken: Statement[] = [];
  const pool = {
    query: (given: Statement | string, values: unknown[] = []) => {
      const statement = typeof given === 'string' ? { text: given, values } : given;
      taken.push(statement);
      return db.query(statement);
    },
  };
  const execute = (query: SQL) => {
    const { sql: text, params: values } = dialect.sqlToQuery(query);
    return pool.query({ text, values });
  };
  const ctx = {
    pool,
    db: { execute },
    clock: { now: () => new Date() },
    files: { photo: () => null, pass: () => '' },
    ports: { people: { readable: (_: Ctx, fields: unknown) => fields } },
    providers: { payment: { name: 'sandbox', refund: null } },
    actor: { type: 'ADMIN', permissions: new Set(allPermissions) },
  } as unknown as Ctx;
  const read = handlers[key] as (ctx: Ctx, input: unknown) => Promise<unknown>;
  await read(ctx, input);
  return taken;
}

function pageOf(db: Pool, key: Read, query: Record<string, unknown>): Promise<Statement[]> {
  const call: Call = allCalls[key];
  return statementsOf(db, key, { query: call.query?.parse({ pageSize: 25, ...query }) });
}

/** Runs of `work` per second at this concurrency. */
async function rate(work: () => Promise<unknown>): Promise<number> {
  let best = 0;
  for (let window = 0; window < windows; window++) {
    let done = 0;
    const start = performance.now();
    const end = start + seconds * 1000;
    const worker = async () => {
      for (; performance.now() < end; done++) await work();
    };
    await Promise.all(Array.from({ length: concurrency }, worker));
    // What was on its way at the end has counted, so its time does, too.
    best = Math.max(best, done / ((performance.now() - start) / 1000));
  }
  return best;
}

interface Side {
  url: string;
  /** Token and id of an administrator with every permission. */
  token: string;
  user_id: string;
  pool: Pool;
}

/** Responses per second of one call; `requests` are sent in turn. A window with a refusal, as under overload, does not count. */
async function calls({ url, token }: Side, path: string, requests: { method: 'PATCH'; body: string }[] = []) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const load = (duration: number) =>
    autocannon({
      url: `${url}/api${path}`,
      headers,
      connections: concurrency,
      duration,
      ...(requests.length > 0 ? { requests } : {}),
    });
  await load(1);
  let best = 0;
  for (let window = 0; window < windows; window++) {
    const result = await load(seconds);
    if (result.non2xx > 0 || result.errors > 0) console.error(`${path}: ${result.non2xx} refused`);
    else best = Math.max(best, result.requests.average);
  }
  return best;
}

export interface Figure {
  title: string;
  /** Calls per second through the whole server: HTTP, session, permission, scope, validation, response. */
  calls: number;
  /** The same per second with the raw driver and prepared statements, or by another call. */
  against: number;
  beside: string;
  goal: number | null;
}

/** Lists, a read and a write, each with the same queries by the raw driver in the same run. */
export async function callFigures(side: Side): Promise<Figure[]> {
  const { pool } = side;
  const raw = (statements: Statement[]) =>
    rate(() => Promise.all(statements.map((each) => pool.query(each))));
  const list = (query: string) => calls(side, `/v1/users?pageSize=25&orderBy=name&${query}`);
  const first = await pageOf(pool, 'GET /v1/users', { total: 0 });
  const pair = await pageOf(pool, 'GET /v1/users', {});
  const search = await pageOf(pool, 'GET /v1/users', { name: 'Batista Moreira' });

  const rawPage = await raw(first);
  const page = await list('page=1&total=100000');
  const rawPair = await raw(pair);
  const counted = await list('page=1');
  const rawSearch = await raw(search);
  const found = await list('page=1&name=Batista%20Moreira');
  const late = await list(`page=1000&total=100000&after=${await placeOf(side, 999)}`);
  const jumped = await list('page=1000&total=100000');

  const { rows } = await pool.query<{ id: string }>('select id from roles order by name limit 1');
  const id = rows[0]?.id ?? '';
  const rawRead = await raw([{ name: 'role', text: 'select * from roles where id = $1', values: [id] }]);
  const read = await calls(side, `/v1/roles/${id}`);
  const driver = 'raw driver';
  return [
    { title: 'list, a page of 25', calls: page, against: rawPage, beside: driver, goal: 0.4 },
    { title: 'list, a page with the total', calls: counted, against: rawPair, beside: driver, goal: 0.9 },
    { title: 'list, page 1,000 walked to', calls: late, against: page, beside: 'page 1', goal: 0.8 },
    { title: 'list, page 1,000 jumped to', calls: jumped, against: page, beside: 'page 1', goal: null },
    {
      title: "list, 'contains' with the total",
      calls: found,
      against: rawSearch,
      beside: driver,
      goal: null,
    },
    { title: 'read of one record', calls: read, against: rawRead, beside: driver, goal: 0.15 },
    await write(side),
  ];
}

/** The cursor of the page after `page`. */
async function placeOf({ url, token }: Side, page: number): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users?pageSize=25&orderBy=name&page=${page}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  const { data } = (await answer.json()) as { data: { next: string } };
  return data.next;
}

/** A notification marked as read, of many in turn, and the same update by the raw driver. */
async function write(side: Side): Promise<Figure> {
  const { pool, user_id } = side;
  const { rows } = await pool.query<{ id: string }>(
    `insert into notifications (recipient_id, notification, title, content)
     select $1, 'NOTICE', 'Aviso', 'Texto' from generate_series(1, 200) returning id`,
    [user_id],
  );
  const ids = rows.map((row) => row.id);
  let turn = 0;
  const against = await rate(() =>
    pool.query({
      name: 'read',
      text: 'update notifications set is_read = $1 where id = $2 and recipient_id = $3 returning id',
      values: [true, ids[turn++ % ids.length], user_id],
    }),
  );
  const method = 'PATCH' as const;
  const bodies = ids.map((notification_id) => JSON.stringify({ user_id, notification_id }));
  const result = await calls(
    side,
    '/v1/messages/read-notification',
    bodies.map((body) => ({ method, body })),
  );
  return { title: 'change of one record', calls: result, against, beside: 'raw driver', goal: 0.2 };
}

type Filtered = readonly [Read, Record<string, string>];

/** A filter of each list of people. */
const ofPeople: readonly Filtered[] = [
  ['GET /v1/users', { status: 'false' }],
  ['GET /v1/students', { status: 'CONCLUIDO' }],
  ['GET /v1/students', { name: 'moreira' }],
  ['GET /v1/students', { teacher_name: 'batista' }],
  ['GET /v1/teachers', { name: 'souza' }],
  ['GET /v1/fev', { status: 'true' }],
  ['GET /v1/b2b', { status: 'true' }],
  ['GET /v1/students/student-report', { status: 'false' }],
  ['GET /v1/teachers/teacher-report', { status: 'true' }],
  ['GET /v1/users/birthday-report', { month: '5' }],
];

/** Filters and orders of the lists of charges, debtors and contracts. */
const ofMoney: readonly Filtered[] = [
  ['GET /v1/charges', { orderBy: 'due_date' }],
  ['GET /v1/charges', { orderBy: 'status' }],
  ['GET /v1/charges', { orderBy: 'name' }],
  ['GET /v1/charges', { orderBy: 'amount', status: 'failed' }],
  ['GET /v1/charges', { status: 'late' }],
  ['GET /v1/charges', { name: 'moreira' }],
  ['GET /v1/debtors', {}],
  ['GET /v1/debtors', { band: 'to_60' }],
  ['GET /v1/debtors', { name: 'moreira' }],
  ['GET /v1/clicksign/documents', {}],
  ['GET /v1/clicksign/documents', { orderBy: 'validity', validity: 'expiring' }],
  ['GET /v1/clicksign/documents', { name: 'moreira' }],
];

/** The lists of money, a student's statement and the ages of all debts, and the same statements by the raw driver. */
export async function* moneyFigures(side: Side): AsyncGenerator<Figure> {
  const { rows } = await side.pool.query<{ user_id: string }>(
    'select s.user_id from charges h join students s using (student_id) limit 1',
  );
  const user_id = rows[0]?.user_id ?? '';
  const reads = [
    [
      "a student's statement",
      'GET /v1/statement/:user_id',
      { params: { user_id } },
      `/v1/statement/${user_id}`,
    ],
    ['ages of all debts', 'GET /v1/debtors/bands', {}, '/v1/debtors/bands'],
  ] as const;
  yield* listFigures(side, ofMoney);
  for (const [title, key, input, path] of reads) {
    const statements = await statementsOf(side.pool, key, input);
    const against = await rate(() => Promise.all(statements.map((each) => side.pool.query(each))));
    const found = await calls(side, path);
    yield { title, calls: found, against, beside: 'raw driver', goal: 0.4 };
  }
}

/** A filtered page of each list, with its known total, and the same statements by the raw driver. */
async function* listFigures(side: Side, lists: readonly Filtered[]): AsyncGenerator<Figure> {
  for (const [key, query] of lists) {
    const total = { total: '1000' };
    const statements = await pageOf(side.pool, key, { ...query, ...total });
    const against = await rate(() => Promise.all(statements.map((each) => side.pool.query(each))));
    const text = new URLSearchParams({ pageSize: '25', ...query, ...total });
    const title = `${key.slice('GET /v1/'.length)}?${new URLSearchParams(query)}`;
    const found = await calls(side, `${key.slice('GET '.length)}?${text}`);
    yield { title, calls: found, against, beside: 'raw driver', goal: 0.4 };
  }
}

export const peopleFigures = (side: Side): AsyncGenerator<Figure> => listFigures(side, ofPeople);
