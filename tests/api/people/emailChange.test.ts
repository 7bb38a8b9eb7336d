import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { formOf } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { eventually } from '../../support/eventually.ts';
import { askForPassword } from '../../support/passwordMail.ts';
import { studentForm } from '../../support/registration.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { setUpApp } from '../../support/secondFactor.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

type Form = Input<'PATCH /v1/users/:id'>['body'];
async function registered(): Promise<Enrolment> {
  const enrolment = new Enrolment(school);
  await enrolment.register(seller, studentForm(course));
  return enrolment;
}
const save = async (caller: Caller, { user_id }: Enrolment, change: Partial<Form>) =>
  caller.try('PATCH /v1/users/:id', {
    params: { id: user_id },
    body: { ...(await formOf(caller, user_id)), ...change },
  });
const to = (email: string) => ({ email, confirm_email: email });
let serial = 0;
const fresh = () => `troca.${++serial}@x.test`;
const mailsTo = async (address: string) =>
  (await school.anyone.call('GET /v1/demo/mails', { query: { to: address } })).map(
    ({ subject, text }) => `${subject}\n${text}`,
  );
const linkIn = (text = '') => /change=1&hash=([\w-]+)&email=(\S+)/.exec(text);
const follow = (text: string | undefined) => {
  const [, hash = '', email = ''] = linkIn(text) ?? [];
  return school.anyone.try('POST /v1/users/confirm-email-change', {
    body: { hash, email: decodeURIComponent(email) },
  });
};

describe('a seller', () => {
  it.each([
    ['e-mail', to('fev@x.test')],
    ['name', { name: 'Outra Pessoa' }],
    ['CPF', { cpf: '52998224725' }],
    ['birthdate', { birthdate: '1990-01-01' }],
    [
      'guardian',
      {
        student_guardian_relationship: 'Mãe' as const,
        student_guardian_name: 'Sônia Antunes',
        student_guardian_email: 'sonia@x.test',
        student_guardian_rg: '1',
        student_guardian_cpf: '52998224725',
        student_guardian_phone: '+5511912345678',
        student_guardian_birthdate: '1970-01-01',
        student_guardian_address: {
          cep: '01310100',
          address: 'Avenida Paulista',
          address_number: '10',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          uf: 'SP' as const,
          country: 'Brasil',
        },
      },
    ],
  ])('does not change the %s of a person whose e-mail is confirmed', async (_, change) => {
    const enrolment = await registered();
    await enrolment.confirmEmail();
    expect(await save(seller, enrolment, change)).toMatchObject({
      status: 403,
      error: { code: 'field_forbidden' },
    });
    expect((await save(seller, enrolment, { phone: '+5511912345678' })).status).toBe(200);
  });

  it('corrects the e-mail before it is confirmed: the link goes to the new address', async () => {
    const enrolment = await registered();
    const email = fresh();
    expect((await save(seller, enrolment, to(email))).status).toBe(200);
    expect((await mailsTo(email))[0]).toContain('/confirm-email?hash=');
  });
});

describe("a confirmed person's e-mail", () => {
  it('changes once the new address has confirmed it; the old one is informed, sessions and codes end', async () => {
    const enrolment = await registered();
    const student = await enrolment.confirmEmail();
    const email = fresh();
    const reply = await save(admin, enrolment, to(email));
    expect(reply.data).toMatchObject({ email: enrolment.email, pending_email: email });
    expect((await mailsTo(enrolment.email))[0]).toContain('Pedido de troca do seu e-mail');
    expect((await student.try('GET /v1/auth/me', {})).status).toBe(200);
    expect(
      (await school.anyone.try('POST /v1/auth/login/', { body: { email, password: 'Nadar9Longe' } })).status,
    ).toBe(401);
    const { code: otp } = await askForPassword(school.anyone, enrolment.email);

    expect((await follow((await mailsTo(email))[0])).status).toBe(200);
    expect((await student.try('GET /v1/auth/me', {})).status).toBe(401);
    expect((await mailsTo(enrolment.email))[0]).toContain('Seu e-mail em Aula Viva foi trocado');
    const stale = await school.anyone.try('POST /v1/users/otp-verification', { body: { email, otp } });
    expect(stale.error.code).toBe('reset_code_invalid');
    await school.login(email);
    const signers = await school.services.pool.query(
      `select g.email from contract_signers g join contracts c using (contract_id)
       where c.student_id = $1 and c.status = 'pending'`,
      [enrolment.student_id],
    );
    expect(signers.rows).toEqual([{ email }]);
  });

  it('changes only by the newest link, once, within seven days', async () => {
    const enrolment = await registered();
    await enrolment.confirmEmail();
    const [first, second] = [fresh(), fresh()];
    await save(admin, enrolment, to(first));
    await save(admin, enrolment, to(second));
    const invalid = { status: 417, error: { code: 'email_link_invalid' } };
    expect(await follow((await mailsTo(first))[0])).toMatchObject(invalid);
    const [link] = await mailsTo(second);
    expect((await follow(link)).status).toBe(200);
    expect(await follow(link)).toMatchObject(invalid);
    const third = fresh();
    expect(await save(admin, enrolment, to(third))).toMatchObject({
      status: 417,
      error: { code: 'email_changed_recently' },
    });
    school.clock.advance({ days: 7, minutes: 1 });
    admin = await school.login('admin@x.test');
    await save(admin, enrolment, to(third));
    school.clock.advance({ days: 7, minutes: 1 });
    expect(await follow((await mailsTo(third))[0])).toMatchObject(invalid);
    admin = await school.login('admin@x.test');
    seller = await school.login('fev@x.test');
  });

  it('is refused if taken, at the request or at the confirmation', async () => {
    const enrolment = await registered();
    await enrolment.confirmEmail();
    expect(await save(admin, enrolment, to('fev@x.test'))).toMatchObject({
      status: 417,
      error: { code: 'email_taken' },
    });
    const email = fresh();
    await save(admin, enrolment, to(email));
    await seller.call('POST /v1/users', { body: studentForm(course, to(email)) });
    const link = (await mailsTo(email)).find((text) => linkIn(text));
    expect(await follow(link)).toMatchObject({ status: 417, error: { code: 'email_taken' } });
  });
});

describe('the former address', () => {
  const keep = (text = '') => {
    const [, hash = '', email = ''] = /keep=1&hash=([\w.-]+)&email=(\S+)/.exec(text) ?? [];
    return school.anyone.try('POST /v1/users/keep-email', {
      body: { hash, email: decodeURIComponent(email) },
    });
  };
  const invalid = { status: 417, error: { code: 'email_link_invalid' } };

  it('withdraws a requested change: the link at the new address is void', async () => {
    const enrolment = await registered();
    const student = await enrolment.confirmEmail();
    const email = fresh();
    await save(admin, enrolment, to(email));
    const [mail] = await mailsTo(enrolment.email);
    expect((await keep(mail)).status).toBe(200);
    expect(await keep(mail)).toMatchObject(invalid);
    expect(await follow((await mailsTo(email))[0])).toMatchObject(invalid);
    expect((await student.try('GET /v1/auth/me', {})).data.user.email).toBe(enrolment.email);
  });

  it('undoes a completed change once and restores the account, closed to everyone else', async () => {
    const enrolment = await registered();
    await enrolment.confirmEmail();
    const email = fresh();
    await save(admin, enrolment, to(email));
    await follow((await mailsTo(email))[0]);
    const intruder = await school.login(email);
    await setUpApp(school, intruder);
    const [mail] = await mailsTo(enrolment.email);
    expect((await keep(mail)).status).toBe(200);
    expect((await intruder.try('GET /v1/auth/me', {})).status).toBe(401);
    expect((await mailsTo(email))[0]).toContain('foi desfeita');
    expect(await keep(mail)).toMatchObject(invalid);
    // The interim holder knew the password and had added a second factor: neither is valid any more.
    await expect(school.login(enrolment.email)).rejects.toThrow();
    const reset = await eventually(async () => {
      const text = (await mailsTo(enrolment.email)).find((each) => /reset=1&hash=/.test(each));
      if (!text) throw new Error('no mail yet');
      return text;
    });
    const [, hash = ''] = /reset=1&hash=([\w-]+)/.exec(reset) ?? [];
    await school.anyone.call('POST /v1/users/reset-password-by-link', {
      body: { hash, email: enrolment.email, password, confirmPassword: password },
    });
    await school.login(enrolment.email);
  });

  it('has three days to object before a new password can be requested at the new one', async () => {
    const enrolment = await registered();
    await enrolment.confirmEmail();
    const email = fresh();
    await save(admin, enrolment, to(email));
    await follow((await mailsTo(email))[0]);
    const expectMail = async (fits: RegExp) => {
      await school.anyone.call('POST /v1/users/forgot-password', { body: { email } });
      await eventually(async () => expect((await mailsTo(email))[0]).toMatch(fits));
    };
    await expectMail(/só pode ser pedida a partir de \d\d\/0\d\/2026 às/);
    expect((await mailsTo(email)).join()).not.toMatch(/reset=1/);
    school.clock.advance({ days: 3, minutes: 1 });
    await expectMail(/reset=1&hash=/);
    admin = await school.login('admin@x.test');
    seller = await school.login('fev@x.test');
  });

  it('does so within seven days, with an unaltered link, for an enabled account', async () => {
    const enrolment = await registered();
    await enrolment.confirmEmail();
    await save(admin, enrolment, to(fresh()));
    const [mail = ''] = await mailsTo(enrolment.email);
    expect(await keep(mail.replace(/email=\S+/, 'email=fev%40x.test'))).toMatchObject(invalid);
    expect(await keep(mail.replace('hash=ey', 'hash=eY'))).toMatchObject(invalid);
    expect(await keep(mail.replace(/hash=[^&]+/, 'hash=nothing.that.was.signed'))).toMatchObject(invalid);
    await school.db.execute(sql`update users set user_status = false where user_id = ${enrolment.user_id}`);
    expect(await keep(mail)).toMatchObject(invalid);
    await school.db.execute(sql`update users set user_status = true where user_id = ${enrolment.user_id}`);
    school.clock.advance({ days: 7, minutes: 1 });
    expect(await keep(mail)).toMatchObject(invalid);
    admin = await school.login('admin@x.test');
    seller = await school.login('fev@x.test');
  });
});

describe('a student who first logged in by resetting the password', () => {
  const comeIn = async (address: string) => {
    const { code: otp } = await askForPassword(school.anyone, address);
    return school.anyone.try('POST /v1/users/reset-password', {
      body: {
        email: address,
        otp,
        password: 'Minha8Senha',
        confirmPassword: 'Minha8Senha',
      },
    });
  };

  it('counts as confirmed: the seller cannot take the account over, and the first link is void', async () => {
    const enrolment = await registered();
    const { email } = await formOf(admin, enrolment.user_id);
    const link = (await mailsTo(email))
      .map((mail) => /confirm-email\?hash=([\w-]+)/.exec(mail)?.[1])
      .find(Boolean);
    expect((await comeIn(email)).status).toBe(200);
    expect((await save(seller, enrolment, to(fresh()))).status).toBe(403);
    const confirmed = await school.anyone.try('POST /v1/users/confirm-registration', {
      body: { hash: link ?? '', email, password: 'Outra8Senha', confirmPassword: 'Outra8Senha' },
    });
    expect(confirmed).toMatchObject({ status: 417, error: { code: 'link_invalid' } });
  });

  it('cannot set a password with a code sent to a wrong address', async () => {
    const enrolment = await registered();
    const { email } = await formOf(admin, enrolment.user_id);
    const { code: otp } = await askForPassword(school.anyone, email);
    const right = fresh();
    expect((await save(admin, enrolment, to(right))).status).toBe(200);
    const reply = await school.anyone.try('POST /v1/users/reset-password', {
      body: { email: right, otp, password: 'Minha8Senha', confirmPassword: 'Minha8Senha' },
    });
    expect(reply.status).toBe(417);
  });
});
