import type { Page } from '@playwright/test';
import { href } from '../../../../src/browser/href.ts';
import { openRoomPreview } from './student.ts';
import { button, type View } from './view.ts';

const item = (number: number, change: object) => ({
  id: `00000000-0000-4000-8000-00000000020${number}`,
  page: 1,
  kind: 'pen',
  colour: 'black',
  size: 2,
  points: [100, 600, 700, 600],
  text: '',
  place: number,
  author_name: 'Helena Sampaio',
  is_mine: true,
  is_removed: false,
  drawn_at: '2030-03-12T14:10:00.000Z',
  ...change,
});
const items = [
  item(1, { kind: 'text', size: 3, colour: 'blue', points: [90, 60], text: 'used to + verb' }),
  item(2, {
    kind: 'text',
    points: [90, 220],
    text: 'I used to live in a small town by the sea, far from here.',
  }),
  item(3, { kind: 'marker', colour: 'green', points: [90, 250, 330, 250] }),
  item(4, { colour: 'orange', points: [100, 500, 300, 420, 500, 520, 700, 430, 900, 510] }),
  item(5, { kind: 'text', is_mine: false, points: [90, 700], text: 'She didn’t use to like coffee.' }),
];
const answer = (change: object): View['instead'] => ({
  '/board': {
    status: 200,
    json: {
      data: {
        is_open: true,
        students_draw: true,
        page: 1,
        pages: 2,
        revision: 5,
        can_lead: false,
        can_draw: true,
        has_earlier: false,
        items,
        ...change,
      },
    },
  },
});

async function enter(page: Page): Promise<void> {
  await openRoomPreview(page);
  await button(page, 'Entrar na sala').click();
  await page.getByTestId('board').waitFor();
}
const open = async (page: Page, name: string) => {
  await enter(page);
  await button(page, name).click();
  await page.getByRole('dialog').waitFor();
};

/** The whiteboard of a lesson: in the room, of the teacher, the student and who only looks, and kept with the lesson. */
export const boardViews: readonly View[] = [
  {
    called: 'room with the whiteboard',
    alone: true,
    path: href('/conference'),
    as: 'aluno',
    instead: answer({}),
    open: enter,
  },
  {
    called: 'room with the whiteboard, the teacher alone draws',
    alone: true,
    path: href('/conference'),
    as: 'aluno',
    instead: answer({ can_draw: false, students_draw: false }),
    open: enter,
  },
  {
    called: 'room with the whiteboard, colours and sizes',
    alone: true,
    path: href('/conference'),
    as: 'professor',
    instead: answer({ can_lead: true }),
    open: (page) => open(page, 'Cor e espessura'),
  },
  {
    called: 'room with the whiteboard, options',
    alone: true,
    path: href('/conference'),
    as: 'professor',
    instead: answer({ can_lead: true, has_earlier: true }),
    open: (page) => open(page, 'Opções do quadro'),
  },
  {
    called: 'a lesson with its whiteboard',
    path: href('/student-calendar'),
    as: 'aluno',
    instead: answer({ is_open: false, can_draw: false }),
    open: async (page) => {
      await page.locator('.rbc-event').first().click();
      await button(page.getByRole('dialog'), 'Quadro').click();
      await page
        .getByRole('dialog')
        .getByRole('img', { name: /^Quadro, página 1/ })
        .waitFor();
    },
  },
];
