import type { BoardColour, BoardSize } from '../../../../../domain/board.ts';

export const BOARD_TOOLS = ['pen', 'marker', 'text', 'eraser', 'hand'] as const;
export type BoardTool = (typeof BOARD_TOOLS)[number];

/** What the user draws with. */
export interface BoardStyle {
  tool: BoardTool;
  colour: BoardColour;
  size: BoardSize;
}

export const firstStyle: BoardStyle = { tool: 'pen', colour: 'black', size: 2 };
