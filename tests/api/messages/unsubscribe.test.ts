import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { alertAdmins } from '../../../server/areas/messages/alertAdmins.ts';
import { notify } from '../../../server/areas/messages/notify.ts';
import { notification_choices } from '../../../server/areas/messages/tables.ts';
import { buildAdmin, buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { mailChoiceAddress } from '../../../server/platform/mailChoice.ts';
import { Mailbox } from '../../kill/mailbox.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const origin = 'https://escola.example';
const mailbox = new Mailbox();
let school: School;
beforeAll(async () => {
  school = await startSchool({ SMTP_URL: await mailbox.open() });
  school.services.config.PUBLIC_URL = origin;
});
afterAll(async () => {
  await school.stop();
  mailbox.close();
});
beforeEach(() => school.services.pool.query('delete from rate_limits'));

let serial = 0;
async function newPerson(language = 'pt-BR') {
  const email = `leitora.${++serial}@x.test`;
  const { user_id } = await buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash });
  await school.db.execute(sql`update users set language = ${language} where user_id = ${user_id}`);
  await school.db.insert(notification_choices).values([
    { user_id, kind: 'PAYMENT', in_app: true, by_email: true },
    { user_id, kind: 'NOTICE', in_app: false, by_email: true },
  ]);
  return { email, user_id };
}
const pay = (user_id: string) =>
  school.services.transaction((tx) =>
    notify(tx, systemCtx(school.services), [user_id], {
      notification: 'PAYMENT',
      notice: 'plan_paid',
      values: { amount: { cents: 1000 } },
    }),
  );
/** The headers of the newest mail to an address, as the mail server received them. */
const headOf = (email: string) =>
  vi.waitFor(
    () => {
      const head = mailbox.heads.get(email);
      if (head === undefined) throw new Error(`no mail to ${email}`);
      return head.split('\r\n');
    },
    { timeout: 10_000 },
  );
const addressIn = (head: readonly string[]) =>
  head.find((line) => line.startsWith('List-Unsubscribe: '))?.slice('List-Unsubscribe: <'.length, -1) ?? '';
const pathOf = (address: string) => `${school.url}${new URL(address).pathname}`;
const form = { 'List-Unsubscribe': 'One-Click' };
const oneClick = (url: string, body: BodyInit = new URLSearchParams(form)) =>
  fetch(url, { method: 'POST', body });
const choicesOf = async (email: string) =>
  (await school.login(email)).call('GET /v1/users/notification-choices', {});
const audited = async (user_id: string) =>
  (
    await school.services.pool.query<{ changes: unknown; user_name: string }>(
      `select changes, user_name from audit_log where entity = 'users' and entity_id = $1 order by id`,
      [user_id],
    )
  ).rows;

describe('a mail that a person has chosen', () => {
  it('offers to switch off its kind by one click, and names its language', async () => {
    const { email, user_id } = await newPerson('de');
    await pay(user_id);
    const head = await headOf(email);
    const address = mailChoiceAddress(school.services, { user_id, kind: 'PAYMENT' });
    expect(head).toContain(`List-Unsubscribe: <${address}>`);
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click');
    expect(head).toContain('Content-Language: de');
    expect(address.startsWith(`${origin}/api/v1/mail-choices/`)).toBe(true);
  });

  it('is switched off by the click of a mail program, once, and can be chosen again', async () => {
    const { email, user_id } = await newPerson();
    await pay(user_id);
    const url = pathOf(addressIn(await headOf(email)));
    for (const body of [new URLSearchParams(form), new URLSearchParams(form)]) {
      const answer = await oneClick(url, body);
      expect(answer.status).toBe(200);
    }
    const choices = await choicesOf(email);
    expect(choices.find(({ kind }) => kind === 'PAYMENT')).toMatchObject({ in_app: true, by_email: false });
    expect(choices.find(({ kind }) => kind === 'NOTICE')).toMatchObject({ in_app: false, by_email: true });
    const { rows } = await school.services.pool.query('select name from users where user_id = $1', [user_id]);
    expect(await audited(user_id)).toEqual([
      {
        changes: {
          PAYMENT: { from: { in_app: true, by_email: true }, to: { in_app: true, by_email: false } },
        },
        user_name: rows[0].name,
      },
    ]);
    await (await school.login(email)).call('PATCH /v1/users/notification-choices', {
      body: { kind: 'PAYMENT', in_app: true, by_email: true },
    });
    expect((await oneClick(url)).status).toBe(200);
    expect(await audited(user_id)).toHaveLength(3);
    const metrics = await (await fetch(`${school.url}/metrics`)).text();
    expect(metrics).toContain('route="/api/v1/mail-choices/:token"');
    expect(metrics).not.toContain(user_id);
  });

  it('is switched off by a form in several parts, the encoding that mail programs should prefer', async () => {
    const { email, user_id } = await newPerson();
    const url = pathOf(mailChoiceAddress(school.services, { user_id, kind: 'NOTICE' }));
    const body = new FormData();
    body.append('List-Unsubscribe', 'One-Click');
    expect((await oneClick(url, body)).status).toBe(200);
    const notices = (await choicesOf(email)).find(({ kind }) => kind === 'NOTICE');
    expect(notices).toMatchObject({ in_app: false, by_email: false });
  });

  it('is not switched off by opening its address, which leads a browser to the page that asks', async () => {
    const { email, user_id } = await newPerson('it');
    const url = pathOf(mailChoiceAddress(school.services, { user_id, kind: 'PAYMENT' }));
    const opened = await fetch(url, { headers: { accept: 'text/html,*/*;q=0.8' }, redirect: 'manual' });
    expect(opened.status).toBe(303);
    expect(opened.headers.get('location')).toBe(`/stop-mails?token=${url.replace(/^.*\//, '')}`);
    const read = await fetch(url);
    expect(await read.json()).toEqual({ data: { kind: 'PAYMENT', language: 'it', by_email: true } });
    expect((await choicesOf(email)).find(({ kind }) => kind === 'PAYMENT')?.by_email).toBe(true);
    expect(await audited(user_id)).toEqual([]);
  });
});

it('answers a wrong, a foreign and an erased address like a missing one', async () => {
  const { email, user_id } = await newPerson();
  const good = pathOf(mailChoiceAddress(school.services, { user_id, kind: 'PAYMENT' }));
  const erased = await newPerson();
  await school.db.execute(
    sql`update users set erased_at = now(), user_status = false where user_id = ${erased.user_id}`,
  );
  const missing = { user_id: '00000000-0000-4000-8000-000000000000', kind: 'PAYMENT' } as const;
  const wrong = [
    pathOf(mailChoiceAddress(school.services, missing)),
    pathOf(mailChoiceAddress(school.services, { user_id: erased.user_id, kind: 'PAYMENT' })),
    good.replace('.PAYMENT.', '.NOTICE.'),
    good.replace('.PAYMENT.', '.NOTHING.'),
    good.replace(user_id, missing.user_id),
    `${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`,
    good.slice(0, -3),
    `${school.url}/api/v1/mail-choices/x`,
  ];
  const bodies = new Set<string>();
  for (const url of wrong)
    for (const answer of [await fetch(url), await oneClick(url)]) {
      expect(answer.status, url).toBe(404);
      const { requestId: _, ...body } = (await answer.json()) as { requestId: string };
      bodies.add(JSON.stringify(body));
    }
  expect(bodies.size).toBe(1);
  expect((await choicesOf(email)).filter(({ by_email }) => by_email)).toHaveLength(2);
});

it('changes nothing without the word of a mail program, and refuses a flood', async () => {
  const { email, user_id } = await newPerson();
  const url = pathOf(mailChoiceAddress(school.services, { user_id, kind: 'PAYMENT' }));
  expect((await fetch(url, { method: 'POST' })).status).toBe(400);
  expect((await oneClick(url, new URLSearchParams({ 'List-Unsubscribe': 'no' }))).status).toBe(400);
  expect((await choicesOf(email)).find(({ kind }) => kind === 'PAYMENT')?.by_email).toBe(true);
  await school.services.pool.query('update rate_limits set count = 1200');
  expect((await oneClick(url)).status).toBe(429);
});

describe('a mail that everyone gets', () => {
  it('has no address to switch it off, but a language', async () => {
    const { email } = await newPerson('fr');
    await school.anyone.try('POST /v1/users/forgot-password', { body: { email } });
    const code = await headOf(email);
    const alerted = 'alertada@x.test';
    await buildAdmin(school.db, ['view:users'], { email: alerted, password_hash: passwordHash });
    await school.services.transaction((tx) =>
      alertAdmins(tx, systemCtx(school.services), {
        key: 'unsubscribe',
        notice: 'contract_altered',
        values: { code: 'ABC' },
      }),
    );
    expect(code).toContain('Content-Language: fr');
    for (const head of [code, await headOf(alerted)])
      expect(head.filter((line) => line.startsWith('List-Unsubscribe'))).toEqual([]);
  });
});

it('offers no click without a page where the school has no HTTPS', async () => {
  school.services.config.PUBLIC_URL = school.url;
  const { email, user_id } = await newPerson();
  await pay(user_id);
  const head = await headOf(email);
  expect(addressIn(head).startsWith(`${school.url}/api/v1/mail-choices/`)).toBe(true);
  expect(head.filter((line) => line.startsWith('List-Unsubscribe-Post'))).toEqual([]);
});
