import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sendConfirmation } from '../../../server/areas/identity/confirmRegistration.ts';
import { createAdmin } from '../../../server/areas/identity/createAdmin.ts';
import { buildUser } from '../../../server/demo/build/people.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const password = 'Primeira9Senha';
const follow = (link: string) => {
  const { searchParams } = new URL(link);
  const [hash, email] = [searchParams.get('hash') ?? '', searchParams.get('email') ?? ''];
  return school.anyone.try('POST /v1/users/confirm-registration', {
    body: { hash, email, password, confirmPassword: password },
  });
};
const invalid = { status: 417, error: { code: 'link_invalid' } };

describe('a link that creates a password', () => {
  it('printed by create-admin works for a day', async () => {
    const ctx = systemCtx(school.services);
    const { link } = await createAdmin(ctx, { name: 'Ana Souza', email: 'ana@x.test' });
    const other = await createAdmin(ctx, { name: 'Bia Souza', email: 'bia@x.test' });
    school.clock.advance({ hours: 23, minutes: 59 });
    expect((await follow(other.link)).status).toBe(200);
    school.clock.advance({ minutes: 1 });
    expect(await follow(link)).toMatchObject(invalid);
  });

  it('from an e-mail works for a week, then a new one can be sent', async () => {
    const user = await buildUser(school.db, ['STUDENT'], { email: 'novo@x.test', email_confirmed_at: null });
    const ctx = systemCtx(school.services);
    const mailed = async () => {
      await school.services.transaction((tx) => sendConfirmation(tx, ctx, user));
      const [mail] = await school.anyone.call('GET /v1/demo/mails', { query: { to: 'novo@x.test' } });
      return /http\S+/.exec(mail?.text ?? '')?.[0] ?? '';
    };
    const old = await mailed();
    school.clock.advance({ days: 7 });
    expect(await follow(old)).toMatchObject(invalid);
    expect((await follow(await mailed())).status).toBe(200);
  });
});
