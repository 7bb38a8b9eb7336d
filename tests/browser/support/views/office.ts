import { paths } from '../../../../src/app/paths.ts';
import { button, byAction, byButton, failing, type View } from './view.ts';

const as = 'admin';
const none = {
  status: 200,
  json: { data: { response: [], total: 0, page: 1, pageSize: 20, totalPages: 0 } },
};

const choose =
  (boxes: number, act: string): View['open'] =>
  async (page) => {
    const rows = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar / });
    for (let at = 1; at <= boxes; at++) await rows.nth(at).check({ force: true });
    await button(page, act).click();
    await page.getByRole('dialog').waitFor();
  };

/** The back office, the seller's and the company's screens. */
export const officeViews: readonly View[] = [
  { called: 'home', path: paths.administrator.path, as },
  { called: 'users', path: paths.users.path, as },
  { called: 'users, none', path: paths.users.path, as, instead: { '/v1/users': none } },
  {
    called: 'users, nothing found',
    path: paths.users.path,
    as,
    search: `?filter=${encodeURIComponent('{"name":"zzzz"}')}`,
  },
  { called: 'users, not here', path: paths.users.path, as, instead: { '/v1/users': failing } },
  { called: 'users, no connection', path: paths.users.path, as, instead: { '/v1/users': 'no connection' } },
  {
    called: 'users, no access',
    path: paths.users.path,
    as,
    instead: { '/v1/users': { status: 403, json: { code: 'forbidden', message: 'Sem acesso' } } },
  },
  { called: 'users, access', path: paths.users.path, as, open: byAction('Acessos') },
  {
    called: 'users, switching off',
    path: paths.users.path,
    as,
    only: 'wide',
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('switch').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'users, many chosen', path: paths.users.path, as, only: 'wide', open: choose(2, 'Desligar') },
  { called: 'users, columns', path: paths.users.path, as, only: 'wide', open: byButton('Colunas') },
  { called: 'users, saved filters', path: paths.users.path, as, open: byButton('Buscas salvas') },
  {
    called: 'users, filters',
    path: paths.users.path,
    as,
    only: 'phone',
    open: byButton(/^(Filtros|Filtrar)/),
  },
  {
    called: 'onboarding of a user',
    path: paths.users.path,
    as,
    search: `?filter=${encodeURIComponent('{"name":"Caio Rezende"}')}`,
    open: byAction('Alterar status de onboarding', true),
  },
  { called: 'new user', path: paths.userEdit.path, as },
  {
    called: 'new user, refused',
    path: paths.userEdit.path,
    as,
    search: '?types=STUDENT',
    open: async (page) => {
      await button(page, 'Avançar').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { called: 'students', path: paths.students.path, as },
  { called: 'students, details', path: paths.students.path, as, open: byAction('Ver dados') },
  { called: 'students to direct', path: paths.studentsWithoutMatch.path, as },
  { called: 'allocation', path: paths.studentsWithoutMatch.path, as, open: byAction('Direcionar') },
  {
    called: 'hours of a student',
    path: paths.studentsWithoutMatch.path,
    as,
    open: byAction('Ver disponibilidade'),
  },
  {
    called: 'about a student',
    path: paths.studentsWithoutMatch.path,
    as,
    open: byAction('Ver informações do aluno'),
  },
  { called: 'waiting for acceptance', path: paths.studentsWaiting.path, as },
  { called: 'sending back', path: paths.studentsWaiting.path, as, open: byAction('Redirecionar') },
  { called: 'roles', path: paths.roles.path, as },
  { called: 'new role', path: paths.roleEdit.path, as },
  {
    called: 'unsaved changes',
    path: paths.roleEdit.path,
    as,
    open: async (page) => {
      await page.getByLabel('Nome').first().fill('Apoio');
      await button(page, 'Cancelar').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'document types', path: paths.documentTypes.path, as },
  { called: 'new document type', path: paths.documentTypeEdit.path, as, search: '?new' },
  { called: 'settings', path: paths.settings.path, as },
  { called: 'security', path: paths.security.path, as },
  { called: 'seller, home', path: paths.fevDashboard.path, as: 'fev' },
  { called: 'seller, students', path: paths.students.path, as: 'fev' },
  { called: 'seller, new student', path: paths.userEdit.path, as: 'fev', search: '?types=STUDENT' },
  { called: 'company, home', path: paths.b2b.path, as: 'b2b' },
  { called: 'profiles', path: paths.teacher.path, as: 'multi' },
];
