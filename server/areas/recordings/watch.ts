import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import { RECORDING, type RecordingEnd, UNFINISHED } from '../../../domain/recordings.ts';
import type { Services } from '../../platform/context.ts';
import { retryWhileUnreachable } from '../../platform/db/retryWhileUnreachable.ts';
import { type RecordedFile, type RoomEvent, RoomProviderError } from '../../providers/room/port.ts';
import { changeStatus, type Recording } from './changeStatus.ts';
import { recorderCtx } from './lesson.ts';
import { missingConsents, peopleIn } from './present.ts';
import { lesson_recordings } from './tables.ts';
import { tellWhyEnded } from './tellWhyEnded.ts';

/** Finds what no event reports: recordings that a server left unfinished when it was killed. */
const LOOK_EVERY_MS = 30_000;
/** Longer than a process needs from moving a file to recording its key. A file that is still missing then was lost, as when that process was killed. */
const NAMED_MS = 5 * 60_000;
/** A file of a provider that is larger than this is none of a lesson. */
const MOST_BYTES = 20_000_000_000;

const nameOf = ({ provider_name, id }: Recording): string => provider_name ?? id;

/** Follows the recordings of the room's provider; returns a function that stops. */
export function watchRecordings(services: Services): () => void {
  const warn = (err: unknown) => services.log.warn({ err }, 'could not follow a recording');
  const stop = services.providers.room.onEvent(async (event) => {
    if (event.type === 'recording_changed') await follow(services, event).catch(warn);
    // Before the join is acknowledged: nothing of the person is taken.
    if (event.type === 'peer_joined')
      await retryWhileUnreachable(() => endWithoutConsent(services, event.room_id));
  });
  const look = () => void settleRecordings(services).catch(warn);
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

async function follow(
  services: Services,
  event: Extract<RoomEvent, { type: 'recording_changed' }>,
): Promise<void> {
  const { recording, status, why, at } = event;
  const [named] = await services.db
    .select()
    .from(lesson_recordings)
    .where(
      or(eq(lesson_recordings.provider_name, recording), sql`${lesson_recordings.id}::text = ${recording}`),
    );
  const row = named ?? (status === 'running' ? await nameless(services, event.room_id) : undefined);
  if (!row) return;
  const ctx = recorderCtx(services);
  const end = { ended_at: new Date(at), ended_why: why ?? ('interrupted' as const) };
  if (status === 'running') await changeStatus(ctx, row.id, 'running', { started_at: new Date(at) });
  else if (status === 'stopping') await changeStatus(ctx, row.id, 'stopping', end);
  else await finish(services, row, end);
}

/** The recording of a room whose name the provider has not answered yet: its report may be faster than that answer. */
async function nameless({ db }: Services, room_id: string): Promise<Recording | undefined> {
  const [row] = await db
    .select()
    .from(lesson_recordings)
    .where(
      and(
        eq(lesson_recordings.room_id, room_id),
        eq(lesson_recordings.status, 'starting'),
        isNull(lesson_recordings.provider_name),
      ),
    );
  return row;
}

/** Stores what a recording left; without anything to play it has failed (REC-4). */
async function finish(
  services: Services,
  row: Recording,
  end: { ended_at: Date; ended_why: RecordingEnd },
): Promise<void> {
  const { room } = services.providers;
  const file = await room.takeRecording({ room_id: row.room_id, recording: nameOf(row) });
  if (file === 'recording') return;
  const ctx = recorderCtx(services);
  const isFirst = await changeStatus(ctx, row.id, 'post_processing', end);
  if (file === null) {
    // Another process may have moved the file without having recorded its key yet.
    const waits = services.clock.now().getTime() - row.updated_at.getTime();
    if (!isFirst && (row.status !== 'post_processing' || waits < NAMED_MS)) return;
    await changeStatus(ctx, row.id, 'failed', end);
    return;
  }
  const stored = await store(services, file);
  const isNamed = await changeStatus(ctx, row.id, 'completed', {
    ...stored,
    duration_seconds: file.duration_seconds,
    seen: file.seen,
  });
  if (!isNamed) await services.files.remove(stored.file_key);
}

async function store({ files, random }: Services, file: RecordedFile) {
  const key = 'key' in file ? file.key : await files.receive(file.bytes, MOST_BYTES);
  const file_key = `recordings/${random.hex(16)}.${file.extension}`;
  await files.move(key, file_key);
  return { file_key, file_bytes: await files.size(file_key) };
}

/** Ends the recordings of rooms in which somebody without consent is (REC-3). */
export async function endWithoutConsent(services: Services, room_id?: string): Promise<void> {
  const running = await services.db
    .select()
    .from(lesson_recordings)
    .where(
      and(
        inArray(lesson_recordings.status, [...RECORDING]),
        room_id === undefined ? undefined : eq(lesson_recordings.room_id, room_id),
      ),
    );
  for (const row of running) {
    const people = await peopleIn(services, row.room_id);
    const missing = await missingConsents(services.db, services, people);
    if (missing.length === 0) continue;
    await services.providers.room.stopRecording({
      room_id: row.room_id,
      recording: nameOf(row),
      why: 'consent',
    });
    const ctx = recorderCtx(services);
    const end = { ended_at: ctx.clock.now(), ended_why: 'consent' as const };
    await changeStatus(ctx, row.id, 'stopping', end);
    await tellWhyEnded(ctx, row, missing);
  }
}

/** Finishes the recordings whose end was not reported, of rooms that this process serves. */
export async function settleRecordings(services: Services): Promise<void> {
  const left = await services.db
    .select()
    .from(lesson_recordings)
    .where(inArray(lesson_recordings.status, [...UNFINISHED]));
  for (const row of left) {
    const ended_at = row.ended_at ?? services.clock.now();
    try {
      await finish(services, row, { ended_at, ended_why: row.ended_why ?? 'interrupted' });
    } catch (error) {
      if (error instanceof RoomProviderError && error.status === 503) continue;
      throw error;
    }
  }
}
