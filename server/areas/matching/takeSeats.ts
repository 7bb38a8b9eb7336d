import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { joinClass } from '../classes/joinClass.ts';
import type { ChosenCell } from './chosenCells.ts';
import { orLost } from './lostSlot.ts';

/** Seats the student in every chosen class and its future lessons; returns the ids of the classes. */
export async function takeSeats(
  tx: Tx,
  ctx: Ctx,
  chosen: readonly ChosenCell[],
  student_id: string,
  now: Date,
): Promise<string[]> {
  const firstCells = new Map<string, ChosenCell>();
  for (const cell of chosen) {
    if (cell.class_id !== null && !firstCells.has(cell.class_id)) firstCells.set(cell.class_id, cell);
  }
  for (const [class_id, { slot }] of [...firstCells].sort(([a], [b]) => (a < b ? -1 : 1)))
    await orLost(ctx, slot, () => joinClass(tx, { class_id, student_id, now }));
  return [...firstCells.keys()];
}
