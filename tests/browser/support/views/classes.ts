import type { Page } from '@playwright/test';
import type { ResponseOf } from '../../../../contract/index.ts';
import { href } from '../../../../src/browser/href.ts';
import { button, byAction, failing, type View } from './view.ts';

const none = {
  status: 200,
  json: { data: { response: [], total: 0, page: 1, pageSize: 20, hasNextPage: false } },
};

const starts_at = '2026-12-14T22:00:00.000Z';
const person = { id: 'a', name: 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento' };
const conflictAt = (kind: 'absence' | 'teacher' | 'student', at: number) => ({
  kind,
  original_start: at === 0 ? '2026-12-07T22:00:00.000Z' : starts_at,
  starts_at,
  ends_at: '2026-12-14T23:00:00.000Z',
  person,
  with_title: 'Conversação avançada',
  holiday: null,
  with_starts_at: starts_at,
  with_ends_at: starts_at,
});
const conflicts = (['absence', 'teacher', 'student'] as const).map(conflictAt);
const natal = '2026-12-25T22:00:00.000Z';
/** What stands against two lessons and a weekly hour, and a holiday. */
const plan = {
  lessons: 26,
  before: 0,
  moved: 0,
  added: 26,
  dropped: 0,
  first: null,
  last: null,
  conflict_count: 24,
  closed: [{ original_start: natal, starts_at: natal, name: 'Natal', holiday: 'Natal' }],
  conflicts,
  groups: conflicts.map((conflict) => ({
    ...conflict,
    weekday: 'monday' as const,
    start_hour: '19:00',
    end_hour: '20:00',
    count: conflict.kind === 'teacher' ? 22 : 1,
    original_starts: [conflict.original_start],
    can_keep: conflict.kind === 'absence',
  })),
} satisfies ResponseOf<'POST /v1/classes/preview'>;

const hourAt = (start_hour: string) => ({ weekday: 'monday' as const, start_hour, lessons: [] });
const week = {
  hours: [
    { ...hourAt('18:00'), kind: 'free' },
    { ...hourAt('19:00'), kind: 'free' },
    { ...hourAt('20:00'), kind: 'occupied', lessons: [{ title: 'Conversação avançada', count: 22 }] },
    { ...hourAt('21:00'), kind: 'away' },
  ],
} satisfies ResponseOf<'GET /v1/classes/teacher-week'>;

const student = (at: number, reason: 'join_level' | 'join_seated' | null) => ({
  id: `00000000-0000-4000-8000-00000000010${at}`,
  student_id: `00000000-0000-4000-8000-00000000010${at}`,
  name: at === 0 ? person.name : `Caio Rezende ${at}`,
  email: `caio.${at}@exemplo.test`,
  photo_url: null,
  student_level: 'Básico',
  course_id: 'a',
  course: 'Alemão',
  plan_type: 'Em grupo',
  active: true,
  plan_end_date: '2027-01-31',
  classes: reason === 'join_seated' ? ['Conversação avançada'] : [],
  reason,
});
const candidates = {
  response: [student(0, null), student(1, null), student(2, 'join_level'), student(3, 'join_seated')],
  total: 4,
  page: 1,
  pageSize: 20,
  hasNextPage: true,
  next: null,
} satisfies ResponseOf<'POST /v1/classes/candidates/preview'>;
const answer = (data: unknown) => ({ status: 200, json: { data } });

const openFirst = async (page: Page, phone: boolean) => {
  if (phone) await page.getByText('Alemão, Zero 1').click();
  else await page.getByRole('row').nth(1).getByText('Alemão, Zero 1').click();
  await page.getByLabel('Nome', { exact: true }).waitFor();
};
const goOn = (steps: number) => async (page: Page, phone: boolean) => {
  await openFirst(page, phone);
  for (let step = 0; step < steps; step++) await button(page, 'Avançar').click();
};
const save = async (page: Page, phone: boolean) => {
  await goOn(2)(page, phone);
  await button(page, 'Salvar').click();
  await page.getByRole('dialog').waitFor();
};
const missing = async (page: Page) => {
  await button(page, 'Avançar').click();
  await page.getByText('Curso é obrigatório.').first().waitFor();
};
const switchOff = async (page: Page) => {
  await page.getByRole('switch').first().click();
  await page.getByRole('dialog').waitFor();
};

const as = 'admin';
const path = href('/classes');

/** Classes, for administrators and their teachers. */
export const classViews: readonly View[] = [
  { called: 'classes', path, as },
  { called: 'classes, none', path, as, instead: { '/v1/classes': none } },
  { called: 'classes, not here', path, as, instead: { '/v1/classes': failing } },
  { called: 'switching a class off', path, as, open: switchOff, only: 'wide' },
  { called: 'students of a class', path, as, open: byAction('Ver alunos') },
  { called: 'new class', path: href('/class/edit'), as, search: '?new', open: missing },
  { called: 'a class', path, as, open: openFirst },
  { called: 'recurrences of a class', path, as, open: goOn(1) },
  {
    called: 'recurrences of a class, conflicts',
    path,
    as,
    open: goOn(1),
    instead: {
      '/classes/preview': answer(plan),
      '/classes/teacher-week': answer(week),
    },
  },
  {
    called: 'recurrences of a class, no week',
    path,
    as,
    open: goOn(1),
    instead: { '/classes/teacher-week': failing },
  },
  {
    called: 'all fields of a recurrence',
    path,
    as,
    open: async (page, phone) => {
      await goOn(1)(page, phone);
      await button(page, 'Mais opções').click();
    },
  },
  { called: 'seats of a class', path, as, open: goOn(2) },
  {
    called: 'seats of a class, suggested',
    path,
    as,
    open: goOn(2),
    instead: { '/classes/candidates/preview': answer(candidates) },
  },
  {
    called: 'conflicts of a class',
    path,
    as,
    open: save,
    instead: { '/classes/preview': answer(plan) },
  },
  { called: 'my classes', path: href('/teacher-classes'), as: 'professor' },
  {
    called: 'my classes, none',
    path: href('/teacher-classes'),
    as: 'professor',
    instead: { '/v1/classes': none },
  },
];
