import type { Page } from '@playwright/test';
import { calls } from '../../../../contract/index.ts';
import { signedInRoutes } from '../../../../src/app/routes/access.ts';
import type { Route } from '../../../../src/app/routes/route.ts';
import { href } from '../../../../src/browser/href.ts';
import { button, byAction, byButton, failing, type View } from './view.ts';

const as = 'admin';
const plainCalls = Object.fromEntries(Object.entries(calls).filter(([, call]) => 'plain' in call));
const none = {
  status: 200,
  json: { data: { response: [], total: 0, page: 1, pageSize: 20, totalPages: 0 } },
};

/** A request for another name. */
const correction = {
  id: 'a',
  kind: 'correction',
  subject: 'name',
  user_id: 'u',
  name: 'Isabela Nogueira',
  photo_url: null,
  protocol: 'LGPD-K7F3M-9QX2P',
  status: 'open',
  created_at: '2026-11-20T12:00:00.000Z',
  due_on: '2026-12-05',
  days_left: 12,
  closed_at: null,
  completed_at: null,
  reason: null,
  blockers: [],
  kept: [],
  note: 'Casei.',
  changes: [{ field: 'name', from: 'Isabela Nogueira', to: 'Isabela Prado' }],
};

const choose =
  (boxes: number, act: string): View['open'] =>
  async (page) => {
    const rows = page.getByRole('row').getByRole('checkbox', { name: /^Selecionar / });
    for (let at = 1; at <= boxes; at++) await rows.nth(at).check({ force: true });
    await button(page, act).click();
    await page.getByRole('dialog').waitFor();
  };

const transfer = {
  id: 'a',
  created_at: '2026-03-10T13:00:00.000Z',
  updated_at: '2026-03-10T13:00:00.000Z',
  sender_name: 'Helena Sampaio',
  student_id: 'b',
  student_name: 'Lia Prado',
  student_level: 'Básico',
  photo_url: null,
  teacher_id: 'c',
  teacher_name: 'Helena Sampaio',
  new_teacher_id: null,
  new_teacher_name: null,
  transfer_type: 'TEACHER_CHANGE',
  status: 'PENDING',
  reproval_comment: null,
  description: 'A aluna mudou de horário no trabalho.',
  send_to_match: false,
  is_from_admin: false,
  decided_at: null,
  decided_by_name: null,
  match_status: null,
};
const noTransfers = { response: [], page: 1, pageSize: 20, hasNextPage: false, total: 0, next: null };

const calendarView = (view: string) => async (page: Page) => {
  await page.getByLabel('Visão').selectOption(view);
};

/** The list and the empty form of a plain resource. */
const plainViews = ({ path, resource, form }: Route): View[] =>
  resource && form && `GET /v1/${resource}` in plainCalls
    ? [
        { called: resource.replaceAll('-', ' '), path, as },
        { called: `new ${resource}`, path: form.path, as, search: '?new' },
      ]
    : [];

/** The back office, the seller's and the company's screens. */
export const officeViews: readonly View[] = [
  { called: 'home', path: href('/administrator'), as },
  { called: 'calendar', path: href('/admin-calendar'), as },
  { called: 'calendar of the profile', path: href('/calendar'), as },
  { called: 'calendar, not here', path: href('/admin-calendar'), as, instead: { '/v1/calendar': failing } },
  { called: 'calendar, a month', path: href('/admin-calendar'), as, open: calendarView('month') },
  { called: 'calendar, a list', path: href('/admin-calendar'), as, open: calendarView('list') },
  {
    called: 'calendar, edit a lesson',
    path: href('/admin-calendar'),
    as,
    only: 'wide',
    open: async (page) => {
      await calendarView('day')(page);
      await button(page, 'Próximo período').click();
      await button(page, /^Editar /).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'users', path: href('/users'), as },
  { called: 'users, none', path: href('/users'), as, instead: { '/v1/users': none } },
  {
    called: 'users, nothing found',
    path: href('/users'),
    as,
    search: `?filter=${encodeURIComponent('{"name":"zzzz"}')}`,
  },
  { called: 'users, not here', path: href('/users'), as, instead: { '/v1/users': failing } },
  { called: 'users, no connection', path: href('/users'), as, instead: { '/v1/users': 'no connection' } },
  {
    called: 'users, no access',
    path: href('/users'),
    as,
    instead: { '/v1/users': { status: 403, json: { code: 'forbidden', message: 'Sem acesso' } } },
  },
  { called: 'imports', path: href('/users/import'), as },
  { called: 'new import', path: href('/users/import/file'), as },
  { called: 'users, access', path: href('/users'), as, open: byAction('Acessos') },
  {
    called: 'users, switching off',
    path: href('/users'),
    as,
    only: 'wide',
    open: async (page) => {
      await page.getByRole('row').nth(1).getByRole('switch').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { called: 'users, many chosen', path: href('/users'), as, only: 'wide', open: choose(2, 'Desativar') },
  { called: 'users, columns', path: href('/users'), as, only: 'wide', open: byButton('Colunas') },
  { called: 'users, saved filters', path: href('/users'), as, open: byButton('Buscas salvas') },
  {
    called: 'users, filters',
    path: href('/users'),
    as,
    only: 'phone',
    open: byButton(/^(Filtros|Filtrar)/),
  },
  {
    called: 'onboarding of a user',
    path: href('/users'),
    as,
    search: `?filter=${encodeURIComponent('{"name":"Caio Rezende"}')}`,
    open: byAction('Alterar status de onboarding', true),
  },
  {
    called: 'hours of a user',
    path: href('/users'),
    as,
    search: `?filter=${encodeURIComponent('{"name":"Caio Rezende"}')}`,
    open: byAction('Gerenciar disponibilidade', true),
  },
  {
    called: 'level of a user',
    path: href('/users'),
    as,
    search: `?filter=${encodeURIComponent('{"name":"Caio Rezende"}')}`,
    open: async (page, phone) => {
      await byAction('Alterar nível', true)(page, phone);
      await page.getByLabel('Novo nível').selectOption({ index: 1 });
    },
  },
  {
    called: 'person',
    // Without an id it leads to the list, as the person is chosen there.
    path: href('/users/person'),
    as,
    open: async (page) => {
      await page
        .getByText(/^Ana Beatriz/)
        .first()
        .click();
      await page.getByRole('heading', { name: 'Linha do tempo' }).waitFor();
    },
  },
  { called: 'new user', path: href('/users/edit'), as },
  {
    called: 'new user, refused',
    path: href('/users/edit'),
    as,
    search: '?types=STUDENT',
    open: async (page) => {
      await button(page, 'Avançar').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  { called: 'students', path: href('/students'), as },
  { called: 'students, details', path: href('/students'), as, open: byAction('Ver dados') },
  {
    called: 'students, new seller',
    path: href('/students'),
    as,
    only: 'wide',
    open: choose(2, 'Trocar vendedor'),
  },
  { called: 'new student', path: href('/student/edit'), as, search: '?new' },
  { called: 'teachers', path: href('/teachers'), as },
  { called: 'teachers, hours', path: href('/teachers'), as, open: byAction('Ver disponibilidade') },
  { called: 'new teacher', path: href('/teacher/edit'), as, search: '?types=TEACHER' },
  { called: 'sellers', path: href('/fev'), as },
  { called: 'new seller', path: href('/fev/edit'), as, search: '?types=FEV' },
  { called: 'students to direct', path: href('/students-without-match'), as },
  { called: 'allocation', path: href('/students-without-match'), as, open: byAction('Direcionar') },
  {
    called: 'hours of a student',
    path: href('/students-without-match'),
    as,
    open: byAction('Ver disponibilidade'),
  },
  {
    called: 'about a student',
    path: href('/students-without-match'),
    as,
    open: byAction('Ver informações do aluno'),
  },
  // The plan is in the browser's history, where a reload finds it.
  {
    called: 'plan of the queue',
    path: href('/students-without-match'),
    as,
    open: async (page) => {
      await button(page, 'Propor distribuição').click();
      await button(page, 'Aplicar selecionados').waitFor();
    },
  },
  { called: 'waiting for acceptance', path: href('/students-waiting-teacher-acceptance'), as },
  {
    called: 'sending back',
    path: href('/students-waiting-teacher-acceptance'),
    as,
    open: byAction('Redirecionar'),
  },
  { called: 'report of students', path: href('/students-report'), as },
  { called: 'report of teachers', path: href('/teachers-report'), as },
  { called: 'birthdays', path: href('/birthday-report'), as },
  { called: 'courses', path: href('/courses'), as },
  { called: 'new course', path: href('/course/edit', { new: true }), as },
  { called: 'payment plans', path: href('/payment-plans'), as },
  { called: 'new payment plan', path: href('/payment-plan/edit', { new: true }), as },
  { called: 'roles', path: href('/roles'), as },
  { called: 'new role', path: href('/roles/edit'), as },
  {
    called: 'unsaved changes',
    path: href('/roles/edit'),
    as,
    open: async (page) => {
      await page.getByLabel('Nome').first().fill('Apoio');
      await button(page, 'Cancelar').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  ...signedInRoutes.flatMap(plainViews),
  { called: 'settings', path: href('/settings'), as },
  { called: 'account', path: href('/profile'), as },
  { called: 'active sessions', path: href('/sessions'), as },
  { called: 'security', path: href('/security'), as },
  { called: 'my data', path: href('/my-data'), as },
  { called: 'timetable check', path: href('/timetable-check'), as },
  { called: 'backups', path: href('/backups'), as },
  { called: 'transfers', path: href('/student-transfer'), as },
  {
    called: 'a transfer',
    path: href('/new-student-transfer-details'),
    as,
    search: '?id=a',
    instead: {
      '/v1/students-transfer': { status: 200, json: { data: noTransfers } },
      '/students-transfer/a': { status: 200, json: { data: transfer } },
    },
  },
  {
    called: 'privacy requests, correction',
    path: href('/privacy-requests'),
    as,
    instead: {
      '/privacy-requests': {
        status: 200,
        json: {
          data: { response: [correction], page: 1, pageSize: 20, hasNextPage: false, total: 1, next: null },
        },
      },
      '/privacy-requests/a': { status: 200, json: { data: correction } },
    },
    open: byAction('Corrigir dados'),
  },
  { called: 'seller, home', path: href('/fev-dashboard'), as: 'fev' },
  { called: 'seller, revenue', path: href('/fev-dashboard/revenue'), as: 'fev' },
  { called: 'seller, students', path: href('/students'), as: 'fev' },
  { called: 'seller, new student', path: href('/users/edit'), as: 'fev', search: '?types=STUDENT' },
  { called: 'company, home', path: href('/b2b'), as: 'b2b' },
  { called: 'company, new student', path: href('/b2b/student/edit'), as: 'b2b' },
  {
    called: 'company, new student, day of birth',
    path: href('/b2b/student/edit'),
    as: 'b2b',
    open: byButton('Abrir calendário'),
  },
  { called: 'profiles', path: href('/teacher'), as: 'multi' },
];
