import { href } from '../../../../src/browser/href.ts';
import { button, byButton, failed, failing, type View } from './view.ts';

const as = 'aluno';
/** The demo's new student at a later onboarding step. */
const welcome = (onboarding_status: string, called: string): View => ({
  called,
  path: href('/welcome'),
  as: 'aluno.novo',
  instead: {
    '/onboarding/find-by-user-id': ({ data }) => ({ data: { ...data, onboarding_status } }),
    '/auth/me': ({ data }) => ({ data: { ...data, user: { ...data.user, onboarding_status } } }),
  },
});

/** The student's portal and onboarding. */
export const studentViews: readonly View[] = [
  { called: 'home', path: href('/student'), as },
  {
    called: 'home, nothing loads',
    path: href('/student'),
    as,
    instead: { '/v1/': failing },
    open: failed,
  },
  {
    called: 'home, inactive',
    path: href('/student'),
    as,
    instead: { '/status': { status: 200, json: { data: { is_active: false, status: 'inactive' } } } },
    open: async (page) => {
      await button(page, 'Editar disponibilidade').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'vocabulary', path: href('/vocabulary'), as },
  {
    called: 'vocabulary, meanings hidden',
    path: href('/vocabulary'),
    as,
    open: (page) => page.getByText('Esconder os significados').click(),
  },
  {
    called: 'vocabulary, nothing yet',
    path: href('/vocabulary'),
    as,
    instead: {
      '/v1/vocabulary': {
        status: 200,
        json: { data: { response: [], page: 1, pageSize: 50, hasNextPage: false, total: 0, next: null } },
      },
    },
  },
  {
    called: 'vocabulary, failed',
    path: href('/vocabulary'),
    as,
    instead: { '/v1/vocabulary': failing },
    open: failed,
  },
  { called: 'evolution, large', path: href('/student'), as, open: byButton('Ampliar') },
  { called: 'notifications', path: href('/student'), as, open: openBell },
  {
    called: 'rating of the teacher',
    path: href('/student'),
    as,
    open: async (page) => {
      await openBell(page);
      await page.getByRole('button', { name: /Avalie seu professor/ }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { called: 'menu of a phone', path: href('/student'), as, only: 'phone', open: byButton('Abrir menu') },
  {
    called: 'menu of the person',
    path: href('/student'),
    as,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Isabela Cristina Nogueira/ })
        .first()
        .click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  { called: 'calendar', path: href('/student-calendar'), as },
  { called: 'a lesson', path: href('/student-calendar'), as, open: openLesson },
  { called: 'hours', path: href('/edit-availability-student'), as },
  { called: 'first hours', path: href('/availability-student'), as },
  {
    called: 'copy of a day',
    path: href('/edit-availability-student'),
    as,
    open: byButton(/^Copiar os horários/),
  },
  {
    called: 'hours, last look',
    path: href('/edit-availability-student'),
    as,
    open: byButton(/^(Salvar|Concluir)/),
  },
  { called: 'settings', path: href('/settings'), as },
  { called: 'account', path: href('/profile'), as },
  { called: 'change of password', path: href('/change-password'), as },
  { called: 'security', path: href('/security'), as },
  {
    called: 'my data, correction',
    path: href('/my-data'),
    as,
    open: async (page) => {
      await button(page, 'Pedir correção').click();
      const dialog = page.getByRole('dialog');
      await dialog.getByLabel('O que precisa ser corrigido?').selectOption({ label: 'Endereço' });
      await dialog.getByLabel('CEP').waitFor();
    },
  },
  { called: 'contract', path: href('/welcome'), as: 'aluno.novo' },
  { called: 'signing', path: href('/welcome'), as: 'aluno.novo', open: byButton('Assinar contrato') },
  welcome('AGUARDANDO_PAGAMENTO_MATRICULA', 'payment'),
  welcome('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO', 'payment refused'),
  welcome('AGUARDANDO_INICIO_VIGENCIA_CONTRATO', 'before the start'),
  welcome('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE', 'first hours, welcome'),
  welcome('AGUARDANDO_MATCH', 'waiting for a teacher'),
  { called: 'room, preview', path: href('/conference'), as, open: openRoomPreview },
  {
    called: 'room',
    alone: true,
    path: href('/conference'),
    as,
    open: async (page) => {
      await openRoomPreview(page);
      await button(page, 'Entrar na sala').click();
      await page.getByRole('button', { name: /^Encerrar Sala/ }).waitFor();
      await page
        .getByRole('toolbar')
        .getByRole('button', { name: /^Mensagens/ })
        .click();
      await page.getByPlaceholder('Escreva uma mensagem').waitFor();
    },
  },
];

export async function openBell(page: Parameters<NonNullable<View['open']>>[0]): Promise<void> {
  await page
    .locator('button:visible', { has: page.locator('svg') })
    .and(page.getByRole('button', { name: /^Abrir notificações/ }))
    .first()
    .click();
  await page.getByRole('dialog').getByRole('heading', { name: 'Notificações' }).waitFor();
}

/** The first lesson of the week, by its card, with the files of its class. */
export async function openLesson(page: Parameters<NonNullable<View['open']>>[0]): Promise<void> {
  await page.locator('.rbc-event').first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Recursos Digitais' }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Download de/ })
    .first()
    .waitFor();
}

/** The conference can be opened only from a lesson. */
export async function openRoomPreview(page: Parameters<NonNullable<View['open']>>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Entrar na aula' }).first().click();
  await page.getByText('Configure seu áudio e vídeo antes de entrar').waitFor();
}
