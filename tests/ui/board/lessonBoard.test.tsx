import { fireEvent, screen } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
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
const starts_at = new Date('2026-03-03T14:00:00.000Z');
const open = () => show(<LessonBoard lesson_id="lesson-1" starts_at={starts_at} />);

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

/** A film whose position is set by a slider. */
function Filmed() {
  const [second, setSecond] = useState(0);
  return (
    <>
      <input type="range" max={600} value={second} onChange={(e) => setSecond(e.target.valueAsNumber)} />
      <LessonBoard
        lesson_id="lesson-1"
        starts_at={starts_at}
        moment={new Date(starts_at.getTime() + second * 1000)}
      />
    </>
  );
}

describe('the board beside a film of the lesson (REC-10)', () => {
  const filmed = (second: number) => new Date(starts_at.getTime() + second * 1000).toISOString();
  const seek = (second: number) =>
    fireEvent.change(screen.getByRole('slider'), { target: { value: second } });
  const surface = (page: number) => screen.getByRole('img', { name: `Quadro, página ${page} de 2` });
  const strokes = (page: number) => surface(page).querySelectorAll('path').length;
  const step = () => screen.getByRole('switch', { name: 'Como estava neste momento da gravação' });

  beforeEach(() => {
    board = boardOf(
      [
        row('1', { drawn_at: filmed(-900) }),
        row('2', { drawn_at: filmed(100) }),
        row('3', { page: 2, drawn_at: filmed(200) }),
        row('4', { drawn_at: filmed(300) }),
        row('5', { drawn_at: filmed(10), is_removed: true }),
      ],
      { is_open: false, pages: 2 },
    );
  });

  it('shows what was drawn until the position of the film, on the page that was drawn on last', async () => {
    show(<Filmed />);
    await screen.findByRole('img');
    expect(strokes(1)).toBe(1);
    seek(99);
    expect(strokes(1)).toBe(1);
    seek(100);
    expect(strokes(1)).toBe(2);
    seek(200);
    expect(strokes(2)).toBe(1);
    seek(300);
    expect(strokes(1)).toBe(3);
    seek(150);
    expect(strokes(1)).toBe(2);
  });

  it('stays on the page to which the user turns until something else is drawn', async () => {
    const user = show(<Filmed />);
    await screen.findByRole('img');
    seek(250);
    await user.click(screen.getByRole('button', { name: 'Página anterior do quadro' }));
    expect(strokes(1)).toBe(2);
    seek(299);
    expect(strokes(1)).toBe(2);
    await user.click(screen.getByRole('button', { name: 'Próxima página do quadro' }));
    seek(300);
    expect(strokes(1)).toBe(3);
  });

  it('shows, by a switch, what was left at the end, and saves what is shown', async () => {
    const user = show(<Filmed />);
    await screen.findByRole('img');
    seek(200);
    await user.click(screen.getByRole('button', { name: 'Salvar como imagem' }));
    expect(savePicture).toHaveBeenLastCalledWith([expect.objectContaining({ id: '3' })], expect.anything());
    await user.click(step());
    expect(strokes(2)).toBe(1);
    await user.click(screen.getByRole('button', { name: 'Página anterior do quadro' }));
    expect(strokes(1)).toBe(3);
    seek(0);
    expect(strokes(1)).toBe(3);
    await user.click(step());
    expect(strokes(1)).toBe(1);
  });

  it('says that nothing had been drawn yet', async () => {
    board = boardOf([row('2', { drawn_at: filmed(100) })], { is_open: false });
    show(<Filmed />);
    expect(await screen.findByText('Neste momento da gravação ainda não havia nada no quadro.')).toBeTruthy();
    seek(100);
    expect(screen.queryByText('Neste momento da gravação ainda não havia nada no quadro.')).toBeNull();
  });
});
