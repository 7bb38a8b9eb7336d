import type { Board, BoardRow } from '../../../src/dataProvider/useBoard.ts';

export const row = (id: string, change: Partial<BoardRow> = {}): BoardRow => ({
  id,
  page: 1,
  kind: 'pen',
  colour: 'black',
  size: 2,
  points: [100, 100, 300, 100],
  text: '',
  place: Number(id) || 1,
  author_name: 'Helena Sampaio',
  is_mine: false,
  is_removed: false,
  drawn_at: '2026-03-03T14:10:00.000Z',
  ...change,
});

export const boardOf = (items: BoardRow[], change: Partial<Board> = {}): Board => ({
  is_open: true,
  students_draw: true,
  page: 1,
  pages: 1,
  revision: 1,
  can_lead: true,
  can_draw: true,
  has_earlier: false,
  items,
  ...change,
});
