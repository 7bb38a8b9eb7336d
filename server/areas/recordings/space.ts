import { sql } from 'drizzle-orm';
import { OVERTIME_MINUTES } from '../../../domain/classSession.ts';
import { SPACE_WARNING, UNFINISHED } from '../../../domain/recordings.ts';
import type { Services } from '../../platform/context.ts';
import { isOneOf } from '../../platform/db/columns.ts';
import type { Reader, Tx } from '../../platform/db/database.ts';
import { int, rowsOf } from '../../platform/db/rows.ts';
import { advisoryLock, lockUntilEnd } from '../../platform/locks.ts';
import { ROLES } from '../../providers/room/embedded/rolePolicy.ts';

type Part = Pick<Services, 'config' | 'clock'>;

const gigabyte = 1_000_000_000;
/** Serialises the beginnings of recordings, each of which takes space of the same rest. */
const spaceLock = advisoryLock(4_200_011);

const { screen, audio } = ROLES.host.publishParams;
/**
 * A recording has one picture at a time and the mixed voices. A shared screen may take its whole rate only while it moves, as a
 * film or a text that is scrolled; slides that stand still take far less. Half of it is enough for a lesson in which both
 * alternate, and more than any camera takes.
 */
const SCREEN_SHARE = 0.5;
const RECORDED_BYTES_PER_SECOND = Math.round(((screen.bitRate * SCREEN_SHARE + audio.bitRate) * 1000) / 8);

/**
 * A recording under way counts as what it will need until the end of its lesson, so that others do not begin in its space. One that
 * stays unfinished counts no longer than a lesson may overrun.
 */
async function usedShare(db: Reader, { config, clock }: Part): Promise<number> {
  const now = clock.now().toISOString();
  const [row] = await rowsOf(db, { used: int })`
    select ((select coalesce(sum(file_bytes), 0) from lesson_recordings) + (
      select coalesce(sum(extract(epoch from coalesce(r.ended_at, greatest(r.started_at, least(
        greatest(l.ends_at, ${now}::timestamptz), l.ends_at + make_interval(mins => ${OVERTIME_MINUTES}::int)
      ))) - r.started_at)), 0)
      from lesson_recordings r join lessons l on l.id = r.lesson_id
      where r.file_bytes is null and ${isOneOf(sql`r.status`, UNFINISHED)}
    ) * ${RECORDED_BYTES_PER_SECOND}::int)::float8 as used`;
  const space = config.RECORDINGS_MAX_GB * gigabyte;
  return space === 0 ? 1 : (row?.used ?? 0) / space;
}

/** Call before a recording is inserted; the returned check counts it, too. */
export async function spaceCheck(tx: Tx, services: Part): Promise<() => Promise<boolean>> {
  await tx.execute(lockUntilEnd(spaceLock));
  return async () => (await usedShare(tx, services)) < 1;
}

/** Per cent, once it is time to warn (REC-7). */
export async function fullness(services: Part & Pick<Services, 'db'>): Promise<number | null> {
  if (services.config.RECORDINGS_MAX_GB === 0) return null;
  const share = await usedShare(services.db, services);
  return share >= SPACE_WARNING ? Math.min(100, Math.floor(share * 100)) : null;
}
