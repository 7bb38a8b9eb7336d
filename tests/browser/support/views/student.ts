import { paths } from '../../../../src/app/paths.ts';
import { button, byButton, failed, failing, type View } from './view.ts';

const as = 'aluno';
/** The newcomer of the demo at a later point of the way in. */
const welcome = (onboarding_status: string, called: string): View => ({
  called,
  path: paths.welcome.path,
  as: 'aluno.novo',
  instead: {
    '/onboarding/find-by-user-id': ({ data }) => ({ data: { ...data, onboarding_status } }),
    '/auth/me': ({ data }) => ({ data: { ...data, user: { ...data.user, onboarding_status } } }),
  },
});

/** The student's portal and the way into it. */
export const studentViews: readonly View[] = [
  { called: 'home', path: paths.student.path, as },
  { called: 'home, nothing loads', path: paths.student.path, as, instead: { '/v1/': failing }, open: failed },
  {
    called: 'home, inactive',
    path: paths.student.path,
    as,
    instead: { '/status': { status: 200, json: { data: { is_active: false, status: 'inactive' } } } },
    open: async (page) => {
      await button(page, 'Editar disponibilidade').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'evolution, large', path: paths.student.path, as, open: byButton('Ampliar') },
  { called: 'notifications', path: paths.student.path, as, open: openBell },
  {
    called: 'rating of the teacher',
    path: paths.student.path,
    as,
    open: async (page) => {
      await openBell(page);
      await page.getByRole('button', { name: /Avalie seu professor/ }).click();
      await page.getByRole('dialog').getByRole('radio').first().waitFor();
    },
  },
  { called: 'menu of a phone', path: paths.student.path, as, only: 'phone', open: byButton('Abrir menu') },
  {
    called: 'menu of the person',
    path: paths.student.path,
    as,
    open: async (page) => {
      await page
        .getByRole('button', { name: /^Isabela Cristina Nogueira/ })
        .first()
        .click();
      await page.getByRole('menuitem').first().waitFor();
    },
  },
  { called: 'calendar', path: paths.studentCalendar.path, as },
  { called: 'a lesson', path: paths.studentCalendar.path, as, open: openLesson },
  { called: 'hours', path: paths.editAvailabilityStudent.path, as },
  { called: 'first hours', path: paths.availabilityStudent.path, as },
  {
    called: 'copy of a day',
    path: paths.editAvailabilityStudent.path,
    as,
    open: byButton(/^Copiar os horários/),
  },
  {
    called: 'hours, last look',
    path: paths.editAvailabilityStudent.path,
    as,
    open: byButton(/^(Salvar|Concluir)/),
  },
  { called: 'settings', path: paths.settings.path, as },
  { called: 'security', path: paths.security.path, as },
  { called: 'contract', path: paths.welcome.path, as: 'aluno.novo' },
  { called: 'signing', path: paths.welcome.path, as: 'aluno.novo', open: byButton('Assinar contrato') },
  welcome('AGUARDANDO_PAGAMENTO_MATRICULA', 'payment'),
  welcome('AGUARDANDO_NOVA_TENTATIVA_DE_PAGAMENTO', 'payment refused'),
  welcome('AGUARDANDO_INICIO_VIGENCIA_CONTRATO', 'before the start'),
  welcome('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE', 'first hours, welcome'),
  welcome('AGUARDANDO_MATCH', 'waiting for a teacher'),
  { called: 'room, preview', path: paths.conference.path, as, open: openPreview },
  {
    called: 'room',
    alone: true,
    path: paths.conference.path,
    as,
    open: async (page) => {
      await openPreview(page);
      await button(page, 'Entrar na sala').click();
      await button(page, 'Encerrar Sala').waitFor();
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

/** The first lesson of the week, by its card. */
export async function openLesson(page: Parameters<NonNullable<View['open']>>[0]): Promise<void> {
  await page.locator('.rbc-event').first().click();
  await page.getByRole('dialog').waitFor();
}

/** The conference is reached by a lesson alone. */
async function openPreview(page: Parameters<NonNullable<View['open']>>[0]): Promise<void> {
  await page.getByRole('button', { name: 'Entrar na aula' }).first().click();
  await page.getByText('Configure seu áudio e vídeo antes de entrar').waitFor();
}
