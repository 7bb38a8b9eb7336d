import type { Area } from '../../platform/area.ts';
import { changeBoard, readBoard, turnPage } from './board.ts';
import { fillBoards } from './demo.ts';
import { addItems, bringEarlier, clearPage, clearRemovedItems, removeItems } from './items.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_board_items: Record<string, never>;
  }
}

export const board = {
  handlers: {
    'GET /v1/calendar/:id/board': readBoard,
    'PATCH /v1/calendar/:id/board': changeBoard,
    'POST /v1/calendar/:id/board/page': turnPage,
    'POST /v1/calendar/:id/board/items': addItems,
    'POST /v1/calendar/:id/board/removal': removeItems,
    'POST /v1/calendar/:id/board/clear': clearPage,
    'POST /v1/calendar/:id/board/earlier': bringEarlier,
  },
  jobs: { clear_board_items: clearRemovedItems },
  demo: fillBoards,
  crons: { clear_board_items: { at: '17 4 * * *', fill: '1d' } },
} satisfies Area;
