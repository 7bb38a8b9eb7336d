import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev, buildTeacher } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { studentForm } from '../../support/registration.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
let seller: Caller;
let course: string;
let fev: { fev_id: string };
let other: { fev_id: string };
beforeAll(async () => {
  school = await startSchool();
  course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildAdmin(school.db, ['view:users', 'create:users', 'edit:users'], {
    email: 'clerk@x.test',
    password_hash: passwordHash,
  });
  fev = await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  other = await buildFev(school.db, { email: 'fev2@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
  seller = await school.login('fev@x.test');
});
afterAll(() => school.stop());

describe('a seller', () => {
  it('registers only their own students, even without naming a seller', async () => {
    const user = await seller.call('POST /v1/users', { body: studentForm(course) });
    expect(user.fev_id).toBe(fev.fev_id);
    const mine = await seller.call('GET /v1/students', { query: { pageSize: 100 } });
    expect(mine.response.map((row) => row.id)).toContain(user.student_id);
    const theirs = await (await school.login('fev2@x.test')).call('GET /v1/students', {
      query: { fev_id: fev.fev_id },
    });
    expect(theirs.response).toEqual([]);
  });

  it.each([
    ['another type', { types: ['ADMIN'] }],
    ['a role', { roles: [{ id: '00000000-0000-4000-8000-000000000000' }] }],
    ['a waiver', { by_pass: true }],
  ] as const)('is refused %s with 403, not ignored', async (_, override) => {
    const reply = await seller.try('POST /v1/users', { body: studentForm(course, override as never) });
    expect(reply).toMatchObject({ status: 403, error: { code: 'field_forbidden' } });
  });

  it('cannot set another seller, and gets 404 for other sellers’ students', async () => {
    const reply = await seller.try('POST /v1/users', { body: studentForm(course, { fev_id: other.fev_id }) });
    expect(reply.error.code).toBe('field_forbidden');
    const foreign = await (await school.login('fev2@x.test')).call('POST /v1/users', {
      body: studentForm(course),
    });
    const params = { id: foreign.user_id };
    expect((await seller.try('GET /v1/users/:id', { params })).status).toBe(404);
    expect((await seller.try('PATCH /v1/users/:id', { params, body: studentForm(course) })).status).toBe(404);
    const info = { id: foreign.student_id ?? '' };
    expect((await seller.try('GET /v1/students/info/:id', { params: info })).status).toBe(404);
  });

  it('cannot change the plan of a registered student', async () => {
    const body = studentForm(course);
    const user = await seller.call('POST /v1/users', { body });
    const reply = await seller.try('PATCH /v1/users/:id', {
      params: { id: user.user_id },
      body: { ...body, plan_type: 'Particular' },
    });
    expect(reply).toMatchObject({ status: 403, error: { code: 'field_forbidden' } });
  });
});

describe('the form', () => {
  const issuesOf = async (overrides: Parameters<typeof studentForm>[1]) => {
    const reply = await seller.try('POST /v1/users', { body: studentForm(course, overrides) });
    expect(reply.status).toBe(400);
    return reply.error.issues?.map((issue) => `${issue.path}: ${issue.message}`);
  };

  it('requires a full name, equal e-mails and a valid CPF', async () => {
    expect(await issuesOf({ name: 'Beatriz' })).toContain('name: O nome deve ser completo.');
    expect(await issuesOf({ confirm_email: 'a@b.test' })).toContain(
      'confirm_email: Os e-mails devem ser iguais.',
    );
    expect(await issuesOf({ cpf: '111.111.111-11' })).toContain('cpf: CPF inválido.');
  });

  it('requires a guardian for a minor, who then signs', async () => {
    expect(await issuesOf({ birthdate: '2012-05-01' })).toEqual([
      expect.stringContaining('student_guardian_relationship'),
    ]);
    const guardian = {
      birthdate: '2012-05-01',
      student_guardian_relationship: 'Mãe' as const,
      student_guardian_name: 'Sônia Antunes Prado',
      student_guardian_email: 'sonia@x.test',
      student_guardian_rg: '12.345.678-9',
      student_guardian_cpf: '52998224725',
      student_guardian_phone: '+55 11 91234-5678',
      student_guardian_birthdate: '1980-01-01',
    };
    expect(await issuesOf(guardian)).toEqual([
      'student_guardian_address: Para um responsável financeiro terceiro, um endereço precisa ser informado.',
    ]);
    const user = await seller.call('POST /v1/users', {
      body: studentForm(course, {
        ...guardian,
        student_guardian_address: {
          cep: '01310100',
          address: 'Avenida Paulista',
          address_number: '10',
          neighborhood: 'Bela Vista',
          city: 'São Paulo',
          uf: 'SP',
          country: 'Brasil',
        },
      }),
    });
    const { rows } = await school.services.pool.query(
      'select g.party, g.email from contract_signers g join contracts c using (contract_id) where c.student_id = $1',
      [user.student_id],
    );
    expect(rows).toEqual([{ party: 'guardian', email: 'sonia@x.test' }]);
  });

  it('refuses an e-mail or CPF that is taken', async () => {
    const body = studentForm(course);
    await seller.call('POST /v1/users', { body });
    const again = await seller.try('POST /v1/users', { body: studentForm(course, { email: body.email }) });
    expect(again).toMatchObject({ status: 417, error: { code: 'email_taken' } });
    const cpf = await seller.try('POST /v1/users', { body: studentForm(course, { cpf: body.cpf }) });
    expect(cpf).toMatchObject({ status: 417, error: { code: 'cpf_taken' } });
  });

  it('refuses unknown fields and texts that cannot be stored', async () => {
    const unknown = await seller.raw('POST', '/v1/users', { ...studentForm(course), inventado: false });
    expect(unknown.status).toBe(400);
    expect(await issuesOf({ important_informations: 'nul \u0000 aqui' })).toHaveLength(1);
    const proto = await seller.raw('POST', '/v1/users', '{"__proto__": {"x": 1}}');
    expect(proto.status).toBe(400);
  });
});

describe('an administrator', () => {
  it('registers a teacher and another administrator with active roles only', async () => {
    const base = studentForm(course);
    const teacher = await admin.call('POST /v1/users', {
      body: { ...base, types: ['TEACHER'], courses: [{ id: course }], course_experience: 'Dez anos.' },
    });
    expect(teacher.teacher_id).toBeTruthy();
    const form = studentForm(course, { types: ['ADMIN'] });
    expect((await admin.try('POST /v1/users', { body: form })).error.issues?.[0]?.message).toBe(
      'Não é possível salvar um Administrador sem função.',
    );
    const role = await admin.call('POST /v1/roles', { body: { name: 'Velha', permissions: ['view:users'] } });
    await admin.call('PATCH /v1/roles/:id/change-status', {
      params: { id: role.id },
      body: { status: false },
    });
    const reply = await admin.try('POST /v1/users', { body: { ...form, roles: [{ id: role.id }] } });
    expect(reply).toMatchObject({ status: 417, error: { code: 'role_in_use' } });
  });

  it('assigns no new students to a disabled seller, who keeps existing ones', async () => {
    const idle = await buildFev(school.db, { email: 'parado@x.test', password_hash: passwordHash });
    const body = studentForm(course, { fev_id: idle.fev_id });
    const user = await admin.call('POST /v1/users', { body });
    await admin.call('PATCH /v1/users/:id/change-status', {
      params: { id: idle.user_id },
      body: { user_status: true, fev_status: false },
    });
    const params = { id: user.user_id };
    expect((await admin.try('PATCH /v1/users/:id', { params, body })).status).toBe(200);
    const next = await admin.try('POST /v1/users', { body: studentForm(course, { fev_id: idle.fev_id }) });
    expect(next).toMatchObject({ status: 417, error: { code: 'seller_unknown' } });
  });

  it('without the right to edit roles can neither assign roles nor register administrators', async () => {
    const clerk = await school.login('clerk@x.test');
    const role = await admin.call('POST /v1/roles', { body: { name: 'Nova', permissions: ['view:users'] } });
    const reply = await clerk.try('POST /v1/users', {
      body: studentForm(course, { types: ['ADMIN'], roles: [{ id: role.id }] }),
    });
    expect(reply).toMatchObject({ status: 403, error: { code: 'field_forbidden' } });
  });

  it('without the right to edit roles cannot change an administrator, as a changed e-mail leads to a new password', async () => {
    const clerk = await school.login('clerk@x.test');
    const [target] = (await admin.call('GET /v1/users', { query: { email: 'admin@x.test' } })).response;
    const params = { id: target?.id ?? '' };
    const body = studentForm(course, { types: ['STUDENT'], email: 'taken.over@x.test' });
    expect(await clerk.try('PATCH /v1/users/:id', { params, body })).toMatchObject({
      status: 403,
      error: { code: 'field_forbidden' },
    });
    const off = await clerk.try('PATCH /v1/users/:id/change-status', {
      params,
      body: { user_status: false },
    });
    expect(off.status).toBe(403);
    expect((await admin.try('GET /v1/auth/me', {})).data.user.email).toBe('admin@x.test');
  });

  it('disables every profile of a user, and ends every session', async () => {
    const teacher = await buildTeacher(school.db, {
      user: { email: 'off@x.test', password_hash: passwordHash },
    });
    const session = await school.login('off@x.test');
    const row = await admin.call('PATCH /v1/users/:id/change-status', {
      params: { id: teacher.user_id },
      body: { user_status: false, teacher_status: true },
    });
    expect(row).toMatchObject({ user_status: false, teacher_status: false });
    expect((await session.try('GET /v1/auth/me', {})).status).toBe(401);
  });

  it('changes onboarding by facts: in progress skips to availability, completed requires a class', async () => {
    const user = await seller.call('POST /v1/users', { body: studentForm(course) });
    const change = (onboarding_status: 'pending' | 'in progress' | 'completed') =>
      admin.try('PATCH /v1/students/:id/change-onboarding-status', {
        params: { id: user.student_id ?? '' },
        body: { onboarding_status },
      });
    expect((await change('completed')).error.code).toBe('onboarding_incomplete');
    expect((await change('in progress')).data.onboarding_status).toBe(
      'AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE',
    );
    expect((await change('pending')).data.onboarding_status).toBe('AGUARDANDO_ASSINATURA_CONTRATO');
  });

  it('resends the confirmation link, which voids the earlier one', async () => {
    const user = await seller.call('POST /v1/users', { body: studentForm(course) });
    const link = async () => {
      const [mail] = await school.anyone.call('GET /v1/demo/mails', { query: { to: user.email } });
      return /hash=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    };
    const first = await link();
    await admin.call('POST /v1/users/resend-email', { body: { email: user.email } });
    const confirm = (hash: string) =>
      school.anyone.try('POST /v1/users/confirm-registration', {
        body: { hash, email: user.email, password, confirmPassword: password },
      });
    expect((await confirm(first)).error.code).toBe('link_invalid');
    const second = await link();
    expect((await confirm(second)).status).toBe(200);
    expect((await confirm(second)).error.code).toBe('already_confirmed');
    const again = await admin.try('POST /v1/users/resend-email', { body: { email: user.email } });
    expect(again.error.code).toBe('already_confirmed');
  });
});
