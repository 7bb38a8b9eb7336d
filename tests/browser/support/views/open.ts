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
  { called: 'terms', path: href('/terms-of-use') },
  { called: 'privacy', path: href('/privacy-policy') },
  { called: 'cookies', path: href('/cookies') },
  { called: 'questions', path: href('/faq') },
  { called: 'questions, not here', path: href('/faq'), instead: { '/legal': failing } },
  { called: 'news of the version', path: href('/changelog') },
  { called: 'not there', path: '/nao-existe' },
];
