import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { SETUP_STEPS } from '../../../domain/school.ts';
import { buildAdmin, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { Mailbox } from '../../kill/mailbox.ts';
import type { Caller } from '../../support/caller.ts';
import { withLostCommits } from '../../support/lostCommits.ts';
import { onePixel } from '../../support/pictures.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

const email = 'dona@x.test';
const environment = {
  SCHOOL_NAME: 'Escola do Ambiente',
  SUPPORT_EMAIL: 'ambiente@x.test',
  LINK_HELP: 'https://ajuda.x.test',
};

async function start(env: Record<string, string> = {}) {
  const school = await startSchool({ ...environment, ...env }, false);
  await buildAdmin(school.db, allPermissions, { name: 'Dona Lia Prado', email, password_hash: passwordHash });
  return { school, owner: await school.login(email) };
}

const read = (owner: Caller) => owner.call('GET /v1/school-settings', {});
async function change(owner: Caller, fields: Record<string, unknown>) {
  const { version } = await read(owner);
  return owner.try('PATCH /v1/school-settings', { body: { version, ...fields } as { version: number } });
}

describe("the school's settings", () => {
  let school: School;
  let owner: Caller;
  beforeAll(async () => {
    ({ school, owner } = await start());
  });
  afterAll(() => school.stop());
  beforeEach(() => school.services.pool.query('delete from rate_limits'));

  it('are those of the environment until they are set', async () => {
    expect(await read(owner)).toMatchObject({
      version: 0,
      name: 'Escola do Ambiente',
      email: 'ambiente@x.test',
      cnpj: null,
      links: { help: 'https://ajuda.x.test' },
    });
    expect(await school.anyone.call('GET /v1/config', {})).toMatchObject({
      school: 'Escola do Ambiente',
      links: { help: 'https://ajuda.x.test' },
      support: { email: 'ambiente@x.test' },
    });
  });

  it('are set field by field, are public where pages show them, and stay in the log with both values', async () => {
    const set = await change(owner, {
      name: ' Escola Horizonte ',
      cnpj: '11.222.333/0001-81',
      phone: '(11) 98765-4321',
      cep: '01310-100',
      links: { help: '', instagram: 'https://instagram.example/horizonte' },
    });
    expect(set.data).toEqual({ version: 1 });
    expect(await read(owner)).toMatchObject({
      version: 1,
      name: 'Escola Horizonte',
      cnpj: '11222333000181',
      cep: '01310100',
      email: 'ambiente@x.test',
      links: { instagram: 'https://instagram.example/horizonte' },
    });
    const config = await school.anyone.call('GET /v1/config', {});
    expect(config).toMatchObject({
      school: 'Escola Horizonte',
      links: { instagram: 'https://instagram.example/horizonte' },
    });
    expect(config.links).not.toHaveProperty('help');
    const { rows } = await school.services.pool.query(
      "select changes, user_name from audit_log where entity = 'school_settings' order by id desc limit 1",
    );
    expect(rows[0]).toMatchObject({
      user_name: 'Dona Lia Prado',
      changes: {
        name: { from: 'Escola do Ambiente', to: 'Escola Horizonte' },
        links: { from: 'help: https://ajuda.x.test', to: 'instagram: https://instagram.example/horizonte' },
      },
    });
    expect(await owner.call('GET /v1/school-settings/history', {})).toMatchObject([
      { version: 1, user_name: 'Dona Lia Prado', fields: ['name', 'cnpj', 'phone', 'cep', 'links'] },
    ]);
  });

  it('are cleared by blank and null, and an unchanged saving adds no version', async () => {
    const { version } = await read(owner);
    expect((await change(owner, { phone: '', email: null })).data).toEqual({ version: version + 1 });
    expect(await read(owner)).toMatchObject({ phone: null, email: null });
    expect((await change(owner, { phone: '' })).data).toEqual({ version: version + 1 });
  });

  it.each([
    ['name', ''],
    ['cnpj', '11.222.333/0001-82'],
    ['cep', '0131'],
    ['email', 'escola'],
    ['phone', '123'],
    ['uf', 'XX'],
    ['pix_key', '11987654321'],
    ['links', { help: 'javascript:alert(1)' }],
  ])('refuse %s %j at its field', async (field, value) => {
    const reply = await change(owner, { [field]: value });
    expect(reply.status).toBe(400);
    expect(reply.error.issues?.[0]?.path).toBe(field === 'links' ? 'links.help' : field);
  });

  it.each([{ slogan: 'Aprenda' }, { links: { intranet: 'https://x.test' } }])(
    'refuse what they do not know: %j',
    async (fields) => {
      expect((await change(owner, fields)).status).toBe(400);
    },
  );

  it('refuse a second saving of the same version, even at the same moment', async () => {
    const { version } = await read(owner);
    const replies = await Promise.all(
      ['Um', 'Dois', 'Três'].map((name) =>
        owner.try('PATCH /v1/school-settings', { body: { version, name: `Escola ${name}` } }),
      ),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect((await read(owner)).version).toBe(version + 1);
  });

  it('are stored once although the reply to the commit was lost', async () => {
    const { version } = await read(owner);
    const body = { version, name: 'Escola da Linha Ruim' };
    const reply = await withLostCommits('school_settings', () =>
      owner.try('PATCH /v1/school-settings', { body }),
    );
    expect(reply.status).toBe(503);
    expect(await read(owner)).toMatchObject({ version: version + 1, name: 'Escola da Linha Ruim' });
  });

  it('cannot be rewritten in the database', async () => {
    await expect(school.services.pool.query("update school_settings set set = '{}'")).rejects.toThrow(
      'append-only',
    );
  });

  it('have a logo that every page shows, and that is a picture of its own each time', async () => {
    const path = '/v1/school-settings/logo';
    const shown = async () => (await school.anyone.call('GET /v1/config', {})).logo;
    expect(await shown()).toBeNull();
    expect((await owner.upload(path, new Blob(['<svg/>']), {})).status).toBe(415);
    const { version } = await read(owner);
    expect((await owner.upload(path, new Blob([onePixel]), {})).data).toEqual({ version: version + 1 });
    const first = await shown();
    const picture = await fetch(`${school.url}${first}`);
    expect(picture.headers.get('content-type')).toBe('image/png');
    await owner.upload(path, new Blob([onePixel]), {});
    expect(await shown()).not.toBe(first);
    expect((await fetch(`${school.url}${first}`)).status).toBe(200);
    await owner.call('DELETE /v1/school-settings/logo', {});
    expect(await shown()).toBeNull();
    const [newest] = await owner.call('GET /v1/school-settings/history', {});
    expect(newest).toMatchObject({ version: version + 3, fields: ['logo'] });
  });

  it('have a colour of six digits', async () => {
    expect((await change(owner, { accent: 'red' })).status).toBe(400);
    expect((await change(owner, { accent: '#fff;}' })).status).toBe(400);
    expect((await change(owner, { accent: ' #C2185B ' })).status).toBe(200);
    expect((await school.anyone.call('GET /v1/config', {})).accent).toBe('#c2185b');
    await change(owner, { accent: '' });
    expect((await read(owner)).accent).toBeNull();
  });

  it('sign the mails of the school', async () => {
    await change(owner, { name: 'Escola das Cartas' });
    await owner.call('POST /v1/school-settings/mail-test', {});
    const { rows } = await school.services.pool.query(
      'select subject, text, "to" from mail_outbox order by seq desc limit 1',
    );
    expect(rows[0]).toMatchObject({ to: email, subject: 'E-mail de teste: Escola das Cartas' });
    expect(rows[0].text).toMatch(/\n\nEscola das Cartas$/);
  });

  it('accept the number of a landline, and refuse what is no phone', async () => {
    expect((await change(owner, { phone: '(11) 3333-4444' })).status).toBe(200);
    expect(await read(owner)).toMatchObject({ phone: '(11) 3333-4444' });
    for (const phone of ['3333-4444', '(11) 333-4444', 'ramal 1133334444'])
      expect((await change(owner, { phone })).error.issues, phone).toEqual([
        expect.objectContaining({ path: 'phone', code: 'phone_invalid' }),
      ]);
  });
});

describe('the first steps of a school', () => {
  it('are done one after the other', async () => {
    const { school, owner } = await start();
    const missing = async () => {
      const steps = await owner.call('GET /v1/school-setup', {});
      expect(steps.map(({ step }) => step)).toEqual(SETUP_STEPS);
      return steps.filter(({ done }) => !done).map(({ step }) => step);
    };
    // The sandbox takes payments without the school's key, and the outbox takes mails without a server.
    expect(await missing()).toEqual([
      'school',
      'courses',
      'prices',
      'payment_plans',
      'contract_text',
      'teacher',
      'seller',
    ]);
    await change(owner, {
      cnpj: '11.222.333/0001-81',
      email: 'contato@x.test',
      cep: '01310-100',
      address: 'Avenida Paulista',
      address_number: '1000',
      city: 'São Paulo',
      uf: 'SP',
    });
    const { id } = await buildCourse(school.db);
    await buildPrices(school.db);
    await buildTeacher(school.db, { user: { email: 'prof@x.test' }, course_ids: [id] });
    await buildFev(school.db, { email: 'fev@x.test' });
    expect(await missing()).toEqual(['payment_plans', 'contract_text']);
    await school.services.pool.query("update users set user_status = false where email = 'prof@x.test'");
    expect(await missing()).toEqual(['payment_plans', 'contract_text', 'teacher']);
    await school.stop();
  });
});

describe('a test mail', () => {
  it('has arrived when the answer comes', async () => {
    const mailbox = new Mailbox();
    const { school, owner } = await start({ SMTP_URL: await mailbox.open() });
    await owner.upload('/v1/school-settings/logo', new Blob([onePixel]), {});
    await change(owner, { accent: '#c2185b' });
    const { to } = await owner.call('POST /v1/school-settings/mail-test', {});
    expect(to).toBe(email);
    // The logo is a part of the mail, which loads nothing from elsewhere.
    expect(mailbox.newest.get(email)).toMatch(/content-id: <logo@school>/i);
    expect(mailbox.newest.get(email)).toContain('#c2185b');
    expect(mailbox.newest.get(email)).toContain('Se você lê esta mensagem');
    expect(mailbox.heads.get(email)).toContain('Reply-To: ambiente@x.test');
    await school.stop();
    mailbox.close();
  });

  it('is answered with the reason when no server takes it', async () => {
    const { school, owner } = await start({ SMTP_URL: 'smtp://127.0.0.1:1' });
    const reply = await owner.try('POST /v1/school-settings/mail-test', {});
    expect(reply).toMatchObject({ status: 417, error: { code: 'mail_not_sent' } });
    expect(reply.error.message).toContain('ECONNREFUSED');
    await school.stop();
  });
});
