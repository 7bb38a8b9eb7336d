import type { Page } from '@playwright/test';
import { href } from '../../../../src/browser/href.ts';
import { byButton, failed, failing, type View } from './view.ts';

const path = href('/last-classes');
const as = 'professor';
const list = '/v1/calendar/calendar-history';
const play = '/play';

const row = (number: number, class_name: string) => ({
  id: `00000000-0000-4000-8000-00000000010${number}`,
  lesson_id: `00000000-0000-4000-8000-00000000020${number}`,
  class_name,
  teacher_name: 'Maria Antônia Vasconcelos de Albuquerque e Silva do Nascimento',
  session_started_at: `2030-03-0${number}T21:30:00.000Z`,
  recording_path: `/v1/recordings/00000000-0000-4000-8000-00000000010${number}/play`,
  has_board: number === 1,
});
const rows = [
  row(1, 'Inglês, Intermediário, conversação das noites de segunda e quarta'),
  row(2, 'Francês Básico 1'),
  row(3, 'Espanhol Básico 2'),
  row(4, 'Alemão Zero'),
  row(5, 'Italiano Avançado'),
];
const answering = (response: readonly object[]): View['instead'] => ({
  [list]: {
    status: 200,
    json: {
      data: { response, page: 1, pageSize: 20, hasNextPage: false, total: response.length, next: null },
    },
  },
});
const recorded = answering(rows);
const inactive = { status: 403, json: { code: 'student_inactive', message: 'Aluno inativo' } };
const onHome = { path: href('/student'), as: 'aluno' } as const;

const seen = [
  { from_ms: 0, until_ms: 3_605_000, name: 'Maria Antônia Vasconcelos de Albuquerque', is_screen: true },
];
const playing: View['instead'] = {
  [play]: {
    status: 200,
    json: {
      data: { url: '/film', duration_seconds: 3605, expires_at: '2030-03-12T15:00:00.000Z', seen },
    },
  },
};
const drawn = {
  id: '00000000-0000-4000-8000-000000000301',
  page: 1,
  kind: 'text',
  colour: 'blue',
  size: 3,
  points: [200, 200],
  text: 'If I were you, I would …',
  place: 1,
  author_name: 'Helena Sampaio',
  is_mine: false,
  is_removed: false,
  drawn_at: '2030-03-01T21:30:00.000Z',
};
const board: View['instead'] = {
  '/board': {
    status: 200,
    json: {
      data: {
        is_open: false,
        students_draw: true,
        page: 1,
        pages: 2,
        revision: 1,
        can_lead: false,
        can_draw: false,
        has_earlier: false,
        items: [drawn],
      },
    },
  },
};
/** It never arrives: the controls are those of a film that is being loaded. */
async function openPlayer(page: Page): Promise<void> {
  await page.route('**/film', () => undefined);
  await byButton(/^Assistir Aula/)(page);
  await page.getByText('0:00 / 1:00:05').waitFor();
}

/** Recorded lessons: the page of teachers, the card on the student's home, and the player with and without a film. */
export const recordingViews: readonly View[] = [
  { called: 'last lessons', path, as, instead: recorded },
  { called: 'last lessons, none', path, as, instead: answering([]) },
  { called: 'last lessons, failed', path, as, instead: { [list]: failing }, open: failed },
  { called: 'last lessons, restricted', path, as, instead: { [list]: inactive } },
  {
    called: 'a recording in the player',
    path,
    as,
    instead: { ...recorded, ...playing },
    open: openPlayer,
  },
  {
    called: 'a recording and the whiteboard of its lesson',
    path,
    as,
    instead: { ...recorded, ...playing, ...board },
    open: async (page) => {
      await openPlayer(page);
      await page.getByRole('button', { name: 'Ver o quadro desta aula' }).click();
      await page.getByRole('button', { name: 'Salvar como imagem' }).waitFor();
    },
  },
  {
    called: 'a recording that does not play',
    path,
    as,
    instead: { ...recorded, [play]: failing },
    open: async (page) => {
      await byButton(/^Assistir Aula/)(page);
      await page.getByRole('dialog').getByRole('alert').waitFor();
    },
  },
  {
    called: 'home with recorded lessons',
    ...onHome,
    instead: recorded,
    open: (page) => page.getByText('Últimas Aulas Gravadas').waitFor(),
  },
  {
    called: 'home, recordings restricted',
    ...onHome,
    instead: { [list]: inactive },
    open: (page) => page.getByText('Acesso Restrito').waitFor(),
  },
];
