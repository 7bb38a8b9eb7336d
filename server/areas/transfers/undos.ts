import { lt } from 'drizzle-orm';
import { transferUndoUntil } from '../../../domain/transfers.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { ensureFound } from '../../platform/errors.ts';
import { type CarriedOut, type student_transfers, transfer_undos } from './tables.ts';

interface Decided {
  readonly transfer: Pick<typeof student_transfers.$inferSelect, 'id' | 'student_id' | 'decided_at'>;
  readonly leads_to: (typeof transfer_undos.$inferInsert)['leads_to'];
  /** Null for a refusal. */
  readonly done: CarriedOut | null;
}

/** Keeps what an undo of this decision takes back (TRANSFER-10). */
export async function keepUndo(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'>,
  { transfer: { id, student_id, decided_at }, leads_to, done }: Decided,
): Promise<void> {
  const undo_until = transferUndoUntil(
    ensureFound(decided_at, 'internal'),
    lostStarts(done, ctx.clock.now()),
  );
  await tx
    .insert(transfer_undos)
    .values({ transfer_id: id, student_id, leads_to, undo_until, carried_out: done });
}

/** Starts of the lessons that the student has lost; a seat knows them as its range. */
const lostStarts = (done: CarriedOut | null, now: Date): Date[] =>
  (done?.classes ?? [])
    .flatMap(({ lessons: { seats, lessons } }) => [
      ...seats.map(({ during }) => new Date(/"([^"]+)"/.exec(String(during))?.[1] ?? '')),
      ...lessons.before.map(({ starts_at }) => new Date(String(starts_at))),
    ])
    .filter((start) => start > now);

/** Discards what can no longer be undone. */
export async function clearTransferUndos({ db, clock }: Services): Promise<void> {
  await db.delete(transfer_undos).where(lt(transfer_undos.undo_until, clock.now()));
}
