import { afterAll, beforeAll, expect, it } from 'vitest';
import { notify } from '../../../server/areas/messages/notify.ts';
import { buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import type { Caller } from '../../support/caller.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let german: { user_id: string };
let brazilian: { user_id: string };
let me: Caller;
beforeAll(async () => {
  school = await startSchool();
  german = await buildUser(school.db, ['TEACHER'], { email: 'de@x.test', password_hash: passwordHash });
  brazilian = await buildUser(school.db, ['TEACHER'], { email: 'br@x.test', password_hash: passwordHash });
  me = await school.login('de@x.test');
  await me.call('PATCH /v1/auth/language', { body: { language: 'de' } });
});
afterAll(() => school.stop());

it('returns the stored language with the session, and refuses an unknown one', async () => {
  expect((await me.call('GET /v1/auth/me', {})).user.language).toBe('de');
  const unknown = await me.raw('PATCH', '/v1/auth/language', { language: 'tlh' });
  expect(unknown.status).toBe(400);
});

it('writes each notification in its recipient’s language', async () => {
  await school.services.transaction((tx) =>
    notify(tx, systemCtx(school.services), [german.user_id, brazilian.user_id], {
      notification: 'NOTICE',
      notice: 'evaluate_students',
      values: { name: 'Inglês, Básico 1' },
      once_key: 'twice',
    }),
  );
  const titles = async (caller: Caller) =>
    (await caller.call('GET /v1/notifications', { query: {} })).response.map(({ title }) => title);
  expect(await titles(me)).toEqual(['Bewerte deine Schüler']);
  expect(await titles(await school.login('br@x.test'))).toEqual(['Avalie seus alunos']);
});

it('writes e-mails in the language of the account, not of the request', async () => {
  const { code } = await askForPassword(school.anyone, 'de@x.test');
  const [mail] = await school.anyone.call('GET /v1/demo/mails', { query: { to: 'de@x.test' } });
  expect(code).toMatch(/^\d{5}$/);
  expect(mail?.subject).toContain('ist dein Code für Aula Viva');
  expect(mail?.text).toMatch(/^Hallo /);
});
