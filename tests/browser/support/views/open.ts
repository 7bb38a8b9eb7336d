import { paths } from '../../../../src/app/paths.ts';
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
  { called: 'login', path: paths.auth.path },
  {
    called: 'login, refused',
    path: paths.login.path,
    open: async (page) => {
      await page.getByLabel('E-mail', { exact: true }).fill('admin@demo.aulaviva.test');
      await page.getByLabel('Senha', { exact: true }).fill('Errada123');
      await button(page, 'Acessar').click();
      await page.getByText('E-mail ou senha incorretos.').waitFor();
    },
  },
  { called: 'forgotten password', path: paths.forgotPassword.path },
  {
    called: 'forgotten password, code',
    path: paths.forgotPassword.path,
    instead: { '/users/forgot-password': { status: 200, json: { data: { ok: true } } } },
    open: async (page) => {
      const heading = page.getByRole('heading', { name: 'Verifique seu e-mail' });
      // An earlier visit is remembered by the tab.
      if (await heading.isVisible()) return;
      await page.getByLabel('E-mail').fill('fee@demo.aulaviva.test');
      await button(page, 'ENVIAR').click();
      await heading.waitFor();
    },
  },
  {
    called: 'e-mail confirmation',
    path: paths.confirmEmail.path,
    search: '?hash=abc&email=ana%40exemplo.aulaviva.test',
  },
  { called: 'check of a contract', path: paths.checkContract.path },
  {
    called: 'check of a contract, intact',
    path: paths.checkContract.path,
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
    path: paths.checkContract.path,
    search: `?code=${contractCode}`,
    instead: { '/contracts/check/': checked(false) },
  },
  {
    called: 'check of a contract, unknown',
    path: paths.checkContract.path,
    search: `?code=${contractCode}`,
    open: async (page) => void (await page.getByText(/Não encontramos um contrato assinado/).waitFor()),
  },
  { called: 'terms', path: paths.terms.path },
  { called: 'privacy', path: paths.privacy.path },
  { called: 'cookies', path: paths.cookies.path },
  { called: 'questions', path: paths.faq.path },
  { called: 'questions, not here', path: paths.faq.path, instead: { '/legal': failing } },
  { called: 'news of the version', path: paths.changelog.path },
  { called: 'not there', path: '/nao-existe' },
];
