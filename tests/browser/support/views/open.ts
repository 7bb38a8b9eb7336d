import type { ResponseOf } from '../../../../contract/index.ts';
import { href } from '../../../../src/browser/href.ts';
import { button, failing, type View } from './view.ts';

const contractCode = 'a'.repeat(32);
const checked = (intact: boolean) => ({
  status: 200,
  json: {
    data: {
      signed_at: '2026-11-20T22:05:00.000Z',
      sha256: '5d41402abc4b2a76b9719d911017c592'.repeat(2),
      signers: ['Beatriz', 'Helena'],
      intact,
    },
  },
});

const pixCode = `00020126${'BR.GOV.BCB.PIX0136'.repeat(6)}`;
const chargeId = (number: number) => `00000000-0000-4000-8000-00000000000${number}`;
/** The compiler finds what is missing in an answer that is made up here. */
type Answer = ResponseOf<'POST /v1/guardian-statement'>;
type Charge = NonNullable<Answer['statement']>['charges'][number];

const planCharge = (installment: number, due_date: string): Charge => ({
  charge_id: chargeId(installment),
  kind: 'plan',
  installment,
  installments: 12,
  amount: 31_325,
  refunded: 0,
  due_date,
  status: 'open',
  days_late: 0,
  paid_at: null,
  agreed_on: null,
  replaced_on: null,
  refund: null,
});
const lateFee: Charge = {
  ...planCharge(0, '2030-03-08'),
  kind: 'registration',
  installments: 1,
  amount: 15_000,
  days_late: 4,
};
const paidFee: Charge = { ...lateFee, days_late: 0, status: 'paid', paid_at: '2030-03-10T13:00:00.000Z' };
const statementOf = (charges: Charge[], joint_total: number | null) => ({
  status: 200,
  json: {
    data: {
      state: 'open',
      language: 'pt-BR',
      school: 'Aula Viva',
      statement: {
        student_name: 'Lucas Maximiliano Albuquerque de Souza Lima Vasconcelos Neto',
        student_guardian_name: 'Patrícia Albuquerque de Souza Lima',
        charged: joint_total === null ? 15_000 : 390_900,
        paid: joint_total === null ? 15_000 : 0,
        refunded: 0,
        balance: joint_total === null ? 0 : 390_900,
        joint_total,
        next: joint_total === null ? null : lateFee.charge_id,
        charges,
      },
    } satisfies Answer,
  },
});
const owed = statementOf(
  [planCharge(3, '2030-05-20'), planCharge(2, '2030-04-20'), planCharge(1, '2030-03-20'), lateFee],
  46_325,
);

/** Pages without login. */
export const openViews: readonly View[] = [
  { called: 'login', path: href('/auth') },
  {
    called: 'login, refused',
    path: href('/login'),
    open: async (page) => {
      await page.getByLabel('E-mail', { exact: true }).fill('admin@demo.aulaviva.test');
      await page.getByLabel('Senha', { exact: true }).fill('Errada123');
      await button(page, 'Acessar').click();
      await page.getByText('E-mail ou senha incorretos.').waitFor();
    },
  },
  { called: 'forgotten password', path: href('/forgot-password') },
  {
    called: 'forgotten password, code',
    path: href('/forgot-password'),
    instead: { '/users/forgot-password': { status: 200, json: { data: { ok: true } } } },
    open: async (page) => {
      const heading = page.getByRole('heading', { name: 'Verifique seu e-mail' });
      // The tab remembers an earlier visit.
      if (await heading.isVisible()) return;
      await page.getByLabel('E-mail').fill('fee@demo.aulaviva.test');
      await button(page, 'ENVIAR').click();
      await heading.waitFor();
    },
  },
  {
    called: 'e-mail confirmation',
    path: href('/confirm-email'),
    search: '?hash=abc&email=ana%40exemplo.aulaviva.test',
  },
  {
    called: 'mails to stop',
    path: href('/stop-mails'),
    search: '?token=abc',
    instead: {
      '/mail-choices/': {
        status: 200,
        json: { data: { kind: 'NOTICE', language: 'pt-BR', by_email: true } },
      },
    },
    open: async (page) => await button(page, 'Parar de receber').waitFor(),
  },
  { called: 'mails to stop, unknown', path: href('/stop-mails'), search: '?token=abc' },
  { called: 'check of a contract', path: href('/check-contract') },
  {
    called: 'check of a contract, intact',
    path: href('/check-contract'),
    search: `?code=${contractCode}`,
    instead: { '/contracts/check/': checked(true) },
    open: async (page) => {
      await page
        .getByLabel('Arraste ou escolha o PDF')
        .setInputFiles({ name: 'contrato.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
      await page.getByText('Não é o documento assinado').waitFor();
    },
  },
  {
    called: 'check of a contract, altered',
    path: href('/check-contract'),
    search: `?code=${contractCode}`,
    instead: { '/contracts/check/': checked(false) },
  },
  {
    called: 'check of a contract, unknown',
    path: href('/check-contract'),
    search: `?code=${contractCode}`,
    open: async (page) => void (await page.getByText(/Não encontramos um contrato assinado/).waitFor()),
  },
  {
    called: 'contract to sign by a guardian',
    path: href('/sign-contract'),
    search: '#guardian-link-of-a-picture',
    instead: {
      '/contract-signing': {
        status: 200,
        json: {
          data: {
            state: 'open',
            language: 'pt-BR',
            school: 'Aula Viva',
            student_name: 'Lucas Albuquerque de Souza Lima',
            student_guardian_name: 'Patrícia Albuquerque de Souza Lima',
            sign_until: '2027-01-09T15:30:00.000Z',
            signed_at: null,
            contract: {
              course: 'Inglês',
              student_level: 'Básico',
              plan_type: 'Em grupo',
              frequency: '2 vezes na semana',
              plan_duration: 'Anual',
              payment_method: 'Parcelado de acordo com a vigência do plano',
              value_plan: 375_900,
              value_registration: 15_000,
              installments: 12,
              starts_on: '2026-12-10',
              ends_on: '2027-12-09',
            },
          },
        },
      },
    },
    open: async (page) => await button(page, 'Receber o código por e-mail').waitFor(),
  },
  {
    called: 'contract to sign by a guardian, unknown link',
    path: href('/sign-contract'),
    search: '#guardian-link-that-ended',
  },
  {
    called: 'statement for a guardian',
    path: href('/guardian-statement'),
    search: '?state=due#guardian-link-of-a-picture',
    instead: { '/guardian-statement': owed },
    open: async (page) => await button(page, 'Pagar Taxa de matrícula').waitFor(),
  },
  {
    called: 'statement for a guardian, Pix code',
    path: href('/guardian-statement'),
    search: '?state=code#guardian-link-of-a-picture',
    instead: {
      '/guardian-statement': owed,
      '/guardian-statement/joint-payment': {
        status: 200,
        json: { data: { charge_id: chargeId(0), link: pixCode, amount: 46_325, status: 'open' } },
      },
    },
    open: async (page) => {
      // The same address does not load again.
      if (await page.getByRole('img', { name: 'QR Code do Pix' }).isVisible()) return;
      await page.getByRole('checkbox').check();
      await button(page, 'Pagar Matrícula e primeira parcela').click();
      await page.getByRole('img', { name: 'QR Code do Pix' }).waitFor();
    },
  },
  {
    called: 'statement for a guardian, paid',
    path: href('/guardian-statement'),
    search: '?state=paid#guardian-link-of-a-picture',
    instead: { '/guardian-statement': statementOf([paidFee], null) },
    open: async (page) => void (await page.getByText('Tudo pago. Obrigado!').waitFor()),
  },
  {
    called: 'statement for a guardian, expired link',
    path: href('/guardian-statement'),
    search: '?state=expired#guardian-link-of-a-picture',
    instead: {
      '/guardian-statement': {
        status: 200,
        json: { data: { state: 'expired', language: 'pt-BR', school: 'Aula Viva', statement: null } },
      },
    },
    open: async (page) => await button(page, 'Enviar novo link').waitFor(),
  },
  {
    called: 'statement for a guardian, unknown link',
    path: href('/guardian-statement'),
    search: '?state=ended#guardian-link-of-a-picture',
  },
  {
    called: 'statement for a guardian, not here',
    path: href('/guardian-statement'),
    search: '?state=failed#guardian-link-of-a-picture',
    instead: { '/guardian-statement': failing },
  },
  { called: 'terms', path: href('/terms-of-use') },
  { called: 'privacy', path: href('/privacy-policy') },
  { called: 'cookies', path: href('/cookies') },
  { called: 'questions', path: href('/faq') },
  { called: 'questions, not here', path: href('/faq'), instead: { '/legal': failing } },
  { called: 'news of the version', path: href('/changelog') },
  { called: 'not there', path: '/nao-existe' },
];
