import { href } from '../../../../src/browser/href.ts';
import { button, byAction, failing, type View } from './view.ts';

const as = 'admin';
const none = {
  status: 200,
  json: { data: { response: [], total: 0, page: 1, pageSize: 20, hasNextPage: false } },
};

/** The school's settings and parameters, charges, statements, and the books. */
export const moneyViews: readonly View[] = [
  { called: 'settings of the school', path: href('/school-settings'), as },
  { called: 'charges', path: href('/charges'), as },
  { called: 'charges, none', path: href('/charges'), as, instead: { '/v1/charges': none } },
  { called: 'charges, not here', path: href('/charges'), as, instead: { '/v1/charges': failing } },
  { called: 'statement of a student', path: href('/charges'), as, open: byAction('Extrato') },
  {
    called: 'confirming a payment',
    path: href('/charges'),
    as,
    open: byAction('Confirmar pagamento'),
  },
  {
    called: 'refunding a charge',
    path: href('/charges'),
    search: `?filter=${encodeURIComponent('{"status":"paid"}')}`,
    as,
    open: byAction('Reembolsar'),
  },
  {
    called: 'attaching a proof',
    path: href('/charges'),
    as,
    open: byAction('Anexar comprovante'),
    instead: {
      '/v1/charges': ({ data }) => ({
        data: {
          ...data,
          response: data.response.map((row: object) => ({
            ...row,
            status: 'paid',
            days_late: 0,
            proof: 'none',
          })),
        },
      }),
    },
  },
  { called: 'debtors', path: href('/debtors'), as },
  { called: 'renegotiating a debt', path: href('/debtors'), as, open: byAction('Renegociar') },
  { called: 'integrations', path: href('/integrations'), as },
  { called: 'own card, not charged', path: href('/student-edit-credit-card'), as: 'aluno' },
  {
    called: 'own card',
    path: href('/student-edit-credit-card'),
    as: 'aluno',
    instead: {
      '/v1/payment-card': ({ data }) => ({
        data: { ...data, is_recurring: true, tokens: { kind: 'sandbox' } },
      }),
    },
  },
  { called: 'parameters', path: href('/parameterization'), as },
  { called: 'own statement', path: href('/statement'), as: 'aluno' },
  {
    called: 'own statement, a second copy',
    path: href('/statement'),
    as: 'aluno',
    instead: {
      '/link': {
        status: 200,
        json: {
          data: { charge_id: 'a', link: `00020126${'9'.repeat(120)}`, amount: 45_050, status: 'open' },
        },
      },
      '/v1/statement': ({ data }) => ({
        data: {
          ...data,
          payer_name: 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento',
          charges: data.charges.map((charge: object) => ({ ...charge, status: 'open', days_late: 0 })),
        },
      }),
    },
    open: async (page) => {
      await button(page, /^Segunda via/).click();
      await page.getByRole('region', { name: /^Segunda via/ }).waitFor();
    },
  },
  {
    called: 'own statement, withdrawing',
    path: href('/statement'),
    as: 'aluno',
    instead: {
      '/v1/withdrawal': ({ data }) => ({
        data: { ...data, issue: null, until: '2030-03-20T03:00:00.000Z', amount: 45_050, withdrawn: null },
      }),
    },
    open: async (page) => {
      await button(page, 'Desistir da contratação').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    called: 'own statement, withdrawn',
    path: href('/statement'),
    as: 'aluno',
    instead: {
      '/v1/withdrawal': ({ data }) => ({
        data: { ...data, withdrawn: { protocol: 'DES-ABCDE-FGHJK', at: '2030-03-11T13:00:00.000Z' } },
      }),
    },
  },
  {
    called: 'own statement, not here',
    path: href('/statement'),
    as: 'aluno',
    instead: { '/v1/statement': failing },
  },
  {
    called: 'statement of a minor for the seller, to be sent to the guardian',
    path: href('/students'),
    as: 'fev',
    instead: { '/v1/statement': ({ data }) => ({ data: { ...data, is_paid_by_guardian: true } }) },
    open: async (page, phone) => {
      await byAction('Extrato', true)(page, phone);
      const send = button(page, 'Enviar extrato ao responsável');
      await send.waitFor();
      await send.click();
      await page.getByText(/recebe por e-mail um link/).waitFor();
    },
  },
  { called: 'statement for the seller', path: href('/students'), as: 'fev', open: byAction('Extrato', true) },
  { called: 'accounting', path: href('/accounting'), as },
  {
    called: 'accounting, nothing',
    path: href('/accounting'),
    as,
    instead: {
      '/v1/accounting': ({ data }) => ({
        data: {
          ...data,
          books: data.books.map((book: object) => ({ ...book, count: 0, amount: 0, kinds: [] })),
        },
      }),
    },
  },
  { called: 'accounting, not here', path: href('/accounting'), as, instead: { '/v1/accounting': failing } },
];
