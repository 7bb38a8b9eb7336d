import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { session } from '../../../src/authProvider/session.ts';
import WelcomePage from '../../../src/portals/student/welcome/WelcomePage.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, type fakeServer } from '../support/browser.ts';

export const signer = {
  party: 'student',
  name: 'Caio Rezende Martins',
  email: 'caio@correio.com.br',
  signed_at: null,
  is_mine: true,
};
export const contract = {
  contract_id: 'contract-1',
  status: 'pending',
  contract_url: '/api/v1/contracts/contract-1/file',
  course: 'Inglês',
  student_level: 'Básico',
  plan_type: 'Em grupo',
  frequency: '2 vezes na semana',
  plan_duration: 'Anual',
  value_plan: 240000,
  value_registration: 15000,
  installments: 12,
  validity: '2027-11-12',
  is_signed_by_email: false,
  signers: [signer],
};
export const charge = {
  charge_id: 'charge-1',
  kind: 'registration',
  installment: 1,
  amount: 15000,
  due_date: '2026-11-26',
  status: 'open',
  failure: null,
};
export const base = {
  student_id: 'student-1',
  teacher_id: null,
  had_teacher: false,
  starts_on: '2026-12-01',
  contract_frequency: '2',
  offers: [],
  contract,
  charge: null,
  joint_total: null,
};
export const pix = '00020126580014br.gov.bcb.pix5204000053039865802BR6304ABCD';

let now: object;
/** Where the student stands in the enrolment. */
export const stand = (onboarding_status: string, change: object = {}) => {
  now = { ...base, onboarding_status, ...change };
};
export const ok = (data: unknown) => () => HttpResponse.json({ data });
export const refused = (code: string, message: string) => () =>
  HttpResponse.json({ code, message, requestId: 'r' }, { status: 417 });

/** Signs a student in whose enrolment is as `stand` says. */
export function beginEnrolment(server: ReturnType<typeof fakeServer>): void {
  signIn('STUDENT', { student_id: 'student-1', onboarding_status: 'AGUARDANDO_ASSINATURA_CONTRATO' });
  server.use(
    http.get(at('/v1/onboarding/find-by-user-id'), () => HttpResponse.json({ data: now })),
    http.get(at('/v1/auth/me'), () => {
      const view = session.get()?.view;
      const { onboarding_status } = now as { onboarding_status: string };
      return HttpResponse.json({ data: { ...view, user: { ...view?.user, onboarding_status } } });
    }),
  );
}
export const open = () => show(<WelcomePage />, '/welcome');
export const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
