import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { NotificationType } from '../../../domain/options.ts';
import { alertAdmins } from '../../../server/areas/messages/alertAdmins.ts';
import { notify } from '../../../server/areas/messages/notify.ts';
import { notification_choices } from '../../../server/areas/messages/tables.ts';
import { buildAdmin, buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

let serial = 0;
async function newPerson(choices: { kind: NotificationType; in_app: boolean; by_email: boolean }[]) {
  const email = `pessoa.${++serial}@x.test`;
  const { user_id } = await buildUser(school.db, ['STUDENT'], { email, password_hash: passwordHash });
  if (choices.length > 0)
    await school.db.insert(notification_choices).values(choices.map((choice) => ({ ...choice, user_id })));
  return { email, user_id };
}
const pay = (user_id: string, once_key?: string) =>
  school.services.transaction((tx) =>
    notify(tx, systemCtx(school.services), [user_id], {
      notification: 'PAYMENT',
      notice: 'plan_paid',
      values: { amount: { cents: 1000 } },
      ...(once_key && { once_key }),
    }),
  );
const titles = async (email: string) =>
  (await (await school.login(email)).call('GET /v1/notifications', { query: {} })).response.map(
    ({ title }) => title,
  );
const mails = (to: string) => school.anyone.call('GET /v1/demo/mails', { query: { to } });

it('writes in the app and sends no e-mail to a person without choices', async () => {
  const { email, user_id } = await newPerson([]);
  await pay(user_id);
  expect(await titles(email)).toEqual(['Pagamento confirmado']);
  expect(await mails(email)).toEqual([]);
});

it('sends the title and the content by e-mail, in the language of the account, once per key', async () => {
  const { email, user_id } = await newPerson([{ kind: 'PAYMENT', in_app: true, by_email: true }]);
  await school.db.execute(sql`update users set language = 'de' where user_id = ${user_id}`);
  await pay(user_id, 'choices-1');
  await pay(user_id, 'choices-1');
  expect(await titles(email)).toHaveLength(1);
  const sent = await mails(email);
  expect(sent).toHaveLength(1);
  expect(sent[0]?.subject).toBe((await titles(email))[0]);
  expect(sent[0]?.text).toMatch(/^Hallo .*10,00/s);
  // The page of the choice, as a line of its own, so that no full stop becomes part of the address.
  expect(sent[0]?.text?.split('\n')).toContain(`${school.services.config.PUBLIC_URL ?? ''}/profile`);
});

it('writes nothing in the app when that is switched off, of this kind only, and still e-mails once', async () => {
  const { email, user_id } = await newPerson([{ kind: 'PAYMENT', in_app: false, by_email: true }]);
  await pay(user_id, 'choices-2');
  await pay(user_id, 'choices-2');
  await school.services.transaction((tx) =>
    notify(tx, systemCtx(school.services), [user_id], {
      notification: 'RATING',
      notice: 'evaluate_students',
      values: { name: 'Turma' },
    }),
  );
  expect(await titles(email)).toEqual(['Avalie seus alunos']);
  expect(await mails(email)).toHaveLength(1);
});

it('always writes evaluations, which wait for an answer', async () => {
  const { email, user_id } = await newPerson([
    { kind: 'TEACHER_EVALUATION', in_app: false, by_email: false },
  ]);
  await school.services.transaction((tx) =>
    notify(tx, systemCtx(school.services), [user_id], {
      notification: 'TEACHER_EVALUATION',
      notice: 'rate_teacher',
      values: { name: 'Bia' },
    }),
  );
  expect(await titles(email)).toEqual(['Avalie seu professor']);
});

it('always alerts administrators, with one e-mail', async () => {
  const email = 'alerta@x.test';
  const { user_id } = await buildAdmin(school.db, ['view:users'], { email, password_hash: passwordHash });
  await school.db
    .insert(notification_choices)
    .values({ user_id, kind: 'NOTICE', in_app: false, by_email: true });
  await school.services.transaction((tx) =>
    alertAdmins(tx, systemCtx(school.services), {
      key: 'alert',
      notice: 'contract_altered',
      values: { code: 'ABC' },
    }),
  );
  expect(await titles(email)).toEqual(['Contrato alterado']);
  expect(await mails(email)).toHaveLength(1);
});
