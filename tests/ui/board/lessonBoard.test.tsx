import { screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Board } from '../../../src/dataProvider/useBoard.ts';
import LessonBoard from '../../../src/features/board/LessonBoard.tsx';
import { show, signIn } from '../classroom/screen.tsx';
import { at, fakeServer } from '../support/browser.ts';
import { boardOf, row } from './row.ts';

const savePicture = vi.hoisted(() => vi.fn((_items: unknown, _name: string) => Promise.resolve()));
vi.mock('../../../src/features/board/savePicture.ts', () => ({ savePicture }));

const server = fakeServer();
let board: Board;
beforeEach(() => {
  signIn('TEACHER', { teacher_id: 'teacher-1' });
  savePicture.mockClear();
  server.use(http.get(at('/v1/calendar/lesson-1/board'), () => HttpResponse.json({ data: board })));
});
const open = () =>
  show(<LessonBoard lesson_id="lesson-1" starts_at={new Date('2026-03-03T14:00:00.000Z')} />);

it('the board that is kept with a lesson is leafed through, read out and saved as a picture (BOARD-7)', async () => {
  board = boardOf(
    [
      row('1'),
      row('2', { page: 2, kind: 'text', text: 'whose', points: [5, 5] }),
      row('3', { page: 2, is_removed: true }),
    ],
    { is_open: false, can_draw: false, can_lead: false, pages: 2 },
  );
  const user = open();
  expect(await screen.findByRole('img', { name: 'Quadro, página 1 de 2' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Próxima página do quadro' }));
  expect(screen.getByRole('img', { name: 'Quadro, página 2 de 2' }).querySelectorAll('path')).toHaveLength(0);
  expect(screen.getByRole('list', { name: 'Escrito nesta página' }).textContent).toBe(
    'whose (Helena Sampaio)',
  );
  await user.click(screen.getByRole('button', { name: 'Salvar como imagem' }));
  expect(savePicture).toHaveBeenCalledWith([expect.objectContaining({ id: '2' })], 'quadro-03-03-2026-2');
});

it('a lesson without a board says so', async () => {
  board = boardOf([row('1', { is_removed: true })], { is_open: false });
  open();
  expect(await screen.findByText('Nada ficou no quadro desta aula.')).toBeTruthy();
});
