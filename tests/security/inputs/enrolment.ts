import { sql } from 'drizzle-orm';
import type { calls as availability } from '../../../contract/availability.ts';
import type { calls as contracts } from '../../../contract/contracts.ts';
import type { calls as onboarding } from '../../../contract/onboarding.ts';
import type { calls as payments } from '../../../contract/payments.ts';
import { makeContract } from '../../../server/areas/contracts/makeContract.ts';
import { payment_plans } from '../../../server/areas/payments/plans/tables.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { cardForm } from '../../support/paymentCard.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

type Key =
  | keyof typeof availability
  | keyof typeof contracts
  | keyof typeof onboarding
  | keyof typeof payments;

const hours = {
  timezone: 'America/Sao_Paulo',
  availability: {
    wednesday: [{ start: '09:00', end: '10:00' }],
    thursday: [{ start: '09:00', end: '10:00' }],
  },
};
const student = (t: Target) => ({ student_id: t.fixture.student.student_id });
const teacher = (t: Target) => ({ teacher_id: t.fixture.teacher.teacher_id });
const party = 'student' as const;

/** The code e-mailed to the fixture's student, or any code for a contract that the student may not sign. */
async function signatureCode(t: Target, id: string): Promise<string> {
  const { url } = t.world.school.anyone;
  const headers = { authorization: `Bearer ${t.profile.token}`, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify({ party }) };
  const asked = await fetch(`${url}/api/v1/contracts/${id}/code`, init);
  if (!asked.ok) return '12345';
  const to = t.fixture.student.email;
  const [mail] = await t.world.school.anyone.call('GET /v1/demo/mails', { query: { to } });
  return mail?.subject.slice(0, 5) ?? '';
}

/** The first contract of a new student. */
async function unsigned(t: Target): Promise<string> {
  if (t.which === 'missing') return (await t.contract()).contract_id;
  const { student_id } = await t.newStudent();
  const ctx = systemCtx(t.world.school.services);
  return t.world.school.services.transaction((tx) => makeContract(tx, ctx, student_id));
}

const instalments = (t: Target, contract_id: string) => sql`
  insert into charges (student_id, contract_id, kind, amount, due_date, provider)
  select ${t.fixture.student.student_id}, contract_id, 'plan', value_plan, '2026-03-20', 'sandbox'
    from contracts where contract_id = ${contract_id}`;

export const enrolmentRows: Rows<Key> = {
  'GET /v1/onboarding/find-by-user-id': {
    send: (t) => ({
      query: { user_id: t.which === 'own' ? t.me.user_id : t.fixture.student.user_id },
    }),
  },
  'GET /v1/clicksign/documents': {
    send: async (t) => {
      await t.contract();
      return { query: { pageSize: 100 } };
    },
    shows: names((t) => t.fixture.student.student_id),
  },
  'GET /v1/contracts/:id/signers': {
    send: async (t) => ({ params: { id: (await t.contract()).contract_id } }),
  },
  'POST /v1/contracts/:id/cancel': {
    send: async (t) => ({
      params: { id: await unsigned(t) },
      body: { reason: 'O aluno desistiu da matrícula.' },
    }),
  },
  // The school's own signature has no webhook events; tests/api/contracts covers those of Clicksign.
  'POST /v1/clicksign/webhook': { send: () => ({ body: { event: { name: 'sign' } } }) },
  'POST /v1/clicksign/send-email/:user_id': {
    send: async (t) => {
      await t.contract();
      return { params: { user_id: t.fixture.student.user_id } };
    },
  },
  'POST /v1/clicksign/send-contract/:user_id': {
    send: async (t) => {
      await t.contract();
      return { params: { user_id: t.fixture.student.user_id } };
    },
  },
  'POST /v1/contracts/:id/code': {
    send: async (t) => ({ params: { id: (await t.contract()).contract_id }, body: { party } }),
  },
  'POST /v1/contracts/:id/sign': {
    send: async (t) => {
      const { contract_id: id } = await t.contract();
      const code = await signatureCode(t, id);
      return { params: { id }, body: { party, code, typed_name: t.fixture.student.name, consent: true } };
    },
  },
  'POST /v1/contracts/:id/refuse': {
    send: async (t) => ({ params: { id: (await t.contract()).contract_id }, body: { reason: 'Desisti.' } }),
  },
  'POST /v1/contracts/:id/payment-plan': {
    send: async (t) => {
      const { contract_id: id } = await t.signed({
        payment_method: 'Parcelado de acordo com a vigência do plano',
      });
      const [plan] = await t.db
        .insert(payment_plans)
        .values({ name: t.unique(), value: 100, installments: 6 })
        .returning();
      if (t.which !== 'missing') await t.db.execute(instalments(t, id));
      return { params: { id }, body: { payment_plan_id: plan?.id ?? '' } };
    },
  },
  'GET /v1/contracts/:id/file': {
    send: async (t) => ({ params: { id: (await t.contract()).contract_id } }),
  },
  'GET /v1/contracts/:id/signed-file': {
    send: async (t) => {
      const { contract_id: id } = await t.signed();
      const pass = new URLSearchParams(t.world.school.services.files.pass(`contract ${id}`));
      return { params: { id }, query: { e: pass.get('e') ?? '', s: pass.get('s') ?? '' } };
    },
  },
  'GET /v1/contracts/check/:code': {
    send: async (t) => ({ params: { code: (await t.signed()).code } }),
  },
  'GET /v1/plans/price': {
    send: () => ({
      query: {
        plan_type: 'Particular' as const,
        frequency: '2 vezes na semana' as const,
        plan_duration: 'Anual' as const,
        payment_method: 'À vista - Pix' as const,
      },
    }),
  },
  'GET /v1/students/:id/new-contract': {
    send: (t) => ({ params: { id: t.fixture.student.student_id }, query: {} }),
  },
  'POST /v1/students/:id/new-contract': {
    send: async (t) => ({
      params: { id: (await t.newStudent()).student_id },
      body: {
        contract_id: null,
        course: t.world.course_id,
        student_level: 'Básico' as const,
        plan_type: 'Particular' as const,
        frequency: '1 vez na semana' as const,
        plan_duration: 'Anual' as const,
        payment_method: 'À vista - Pix' as const,
      },
    }),
  },
  'GET /v1/pagarme/get-registration-link/:user_id': {
    send: async (t) => {
      await t.charge('registration');
      return { params: { user_id: t.fixture.student.user_id } };
    },
  },
  'GET /v1/pagarme/get-payment-link/:user_id': {
    send: async (t) => {
      await t.charge('plan');
      return { params: { user_id: t.fixture.student.user_id } };
    },
  },
  'GET /v1/pagarme/get-joint-link/:user_id': {
    send: async (t) => {
      await t.jointCharges();
      return { params: { user_id: t.fixture.student.user_id } };
    },
  },
  // Authenticated by its signature; tests/api covers an event without one.
  'POST /v1/pagarme/webhook': {
    send: (t) => ({ body: { id: t.unique(), type: 'order.paid', data: { id: t.unique() } } }),
    headers: (t, body) => ({
      'x-sandbox-signature': t.world.school.services.secrets.sign('payment-event', body),
    }),
  },
  'GET /v1/charges': {
    send: async (t) => {
      await t.charge('plan');
      return { query: { pageSize: 100 } };
    },
    shows: names((t) => t.fixture.student.user_id),
  },
  'GET /v1/statement/:user_id': {
    send: async (t) => {
      await t.charge('plan');
      return { params: { user_id: t.fixture.student.user_id } };
    },
  },
  'GET /v1/payment-card': nothing,
  'POST /v1/pagarme/card/:user_id': {
    send: async (t) => {
      await t.signed({ payment_method: 'Cobrança Recorrente - Cartão de Crédito' });
      return { params: { user_id: t.fixture.student.user_id }, body: cardForm() };
    },
  },
  'GET /v1/charges/:id/link': { send: async (t) => ({ params: { id: await t.charge('registration') } }) },
  'POST /v1/charges/:id/confirm': {
    send: async (t) => ({ params: { id: await t.charge('plan') }, body: { note: 'Pix visto no extrato' } }),
  },
  'GET /v1/availability': { send: (t) => ({ query: student(t) }) },
  'POST /v1/availability': { send: (t) => ({ body: { ...student(t), ...hours } }) },
  'PATCH /v1/users/reset-availability/:id': {
    send: async (t) => ({ params: { id: (await t.newStudent()).student_id } }),
  },
  'GET /v1/availability/teacher': { send: (t) => ({ query: teacher(t) }) },
  'POST /v1/availability/teacher': { send: (t) => ({ body: { ...teacher(t), ...hours } }) },
};
