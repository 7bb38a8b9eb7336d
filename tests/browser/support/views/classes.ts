import type { Page } from '@playwright/test';
import { href } from '../../../../src/browser/href.ts';
import { button, byAction, failing, type View } from './view.ts';

const none = {
  status: 200,
  json: { data: { response: [], total: 0, page: 1, pageSize: 20, hasNextPage: false } },
};

const starts_at = '2026-12-14T22:00:00.000Z';
const person = { id: 'a', name: 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento' };
/** What stands against two lessons, and a holiday. */
const plan = {
  lessons: 2,
  before: 0,
  moved: 0,
  added: 2,
  dropped: 0,
  first: null,
  last: null,
  conflict_count: 3,
  closed: [{ original_start: 'c', starts_at: '2026-12-25T22:00:00.000Z', name: 'Natal' }],
  conflicts: (['absence', 'teacher', 'student'] as const).map((kind, at) => ({
    kind,
    original_start: at === 0 ? 'a' : 'b',
    starts_at,
    ends_at: '2026-12-14T23:00:00.000Z',
    person,
    with_title: 'Conversação avançada',
    with_starts_at: starts_at,
    with_ends_at: starts_at,
  })),
};

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
  { called: 'seats of a class', path, as, open: goOn(2) },
  {
    called: 'conflicts of a class',
    path,
    as,
    open: save,
    instead: { '/classes/preview': { status: 200, json: { data: plan } } },
  },
  { called: 'my classes', path: href('/teacher-classes'), as: 'professor' },
  {
    called: 'my classes, none',
    path: href('/teacher-classes'),
    as: 'professor',
    instead: { '/v1/classes': none },
  },
];
