import { and, desc, eq, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { isInRoom, RECORDING, type RecordingEnd, UNFINISHED } from '../../../domain/recordings.ts';
import type { Ctx, Services } from '../../platform/context.ts';
import { retryWhileUnreachable } from '../../platform/db/retryWhileUnreachable.ts';
import { type RecordedFile, type RoomEvent, RoomProviderError } from '../../providers/room/port.ts';
import { changeStatus, isRecorded, type Recording } from './changeStatus.ts';
import { endRecording, nameOf } from './endRecording.ts';
import { finishAlone } from './finishAlone.ts';
import { hasRecording } from './inRoom.ts';
import { recorderCtx } from './lesson.ts';
import { missingConsents, peopleIn } from './present.ts';
import { lesson_recordings } from './tables.ts';
import { tellWhyEnded } from './tellWhyEnded.ts';

/** Finds what no event reports: recordings that a server left unfinished when it was killed. */
const LOOK_EVERY_MS = 30_000;
/** How long a recording that has a key may have no file, neither there nor to be taken: whoever stored the key may be moving it. After that it is lost. */
const LOST_MS = 5 * 60_000;
/** Longer than a provider needs to answer that a recording began. */
const STARTED_MS = 60_000;
/** The clock of a provider may be behind the school's by this much. */
const CLOCK_SKEW_MS = 10_000;
/** A file of a provider that is larger than this is none of a lesson. */
const MOST_BYTES = 20_000_000_000;

type Change = Extract<RoomEvent, { type: 'recording_changed' }>;

/** Follows the recordings of the room's provider; returns a function that stops. */
export function watchRecordings(services: Services): () => void {
  const warn = (err: unknown) => services.log.warn({ err }, 'could not follow a recording');
  const stop = services.providers.room.onEvent(async (event) => {
    if (event.type === 'recording_changed')
      await retryWhileUnreachable(() => follow(services, event)).catch(warn);
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

async function follow(services: Services, event: Change): Promise<void> {
  const { status, why = null } = event;
  const rows = await changed(services, event);
  const [row] = rows;
  if (status === 'running') return begin(services, event, row);
  if (!row) return;
  const ctx = recorderCtx(services);
  const ended_at = new Date(event.at);
  const end = { ended_at, ended_why: why };
  if (status === 'stopping') await changeStatus(ctx, row.id, 'stopping', end);
  else if (status === 'stopped') await changeStatus(ctx, row.id, 'post_processing', end);
  else {
    // An end without a name may be another one's: the next look asks for this one.
    const known = rows.filter((each) => event.recording !== null || !isBeingStarted(services, each));
    // The file may be there only later, when nobody says the reason any more.
    if (why && rows.length === 1 && known.length === 1) await changeStatus(ctx, row.id, 'stopping', end);
    for (const each of known)
      await finish(services, each, { ended_at: each.ended_at ?? ended_at, ended_why: why });
  }
}

/** What begins although the school does not record it, or not any more, is stopped: nobody was asked, or somebody did not agree (REC-3). */
async function begin(services: Services, event: Change, row: Recording | undefined): Promise<void> {
  const { room_id, at } = event;
  const ctx = recorderCtx(services);
  if (row && (await changeStatus(ctx, row.id, 'running', { started_at: new Date(at) }))) return;
  const [known] = row
    ? await services.db.select().from(lesson_recordings).where(eq(lesson_recordings.id, row.id))
    : [];
  if (known && isRecorded(known)) return;
  const recording = event.recording ?? known?.provider_name ?? null;
  // What has no row, or no name, may be what the school records in the room.
  if ((!known || recording === null) && (await hasRecording(services.db, room_id, RECORDING))) return;
  const why = known?.ended_why ?? 'interrupted';
  await services.providers.room.stopRecording({ room_id, recording, why });
}

/** The provider may not have begun it yet, and its name there is not known. */
const isBeingStarted = ({ clock }: Services, { provider_name, created_at }: Recording): boolean =>
  provider_name === null && clock.now().getTime() - created_at.getTime() < STARTED_MS;

/**
 * The recordings of which an event may tell; without a name, those of the room that have not ended, the newest first. Only that one
 * can be in the room, but the file of any may be ready.
 */
async function changed(services: Services, event: Change): Promise<Recording[]> {
  const { recording, status } = event;
  if (recording === null) return unfinishedIn(services, event);
  const named = await services.db
    .select()
    .from(lesson_recordings)
    .where(
      or(eq(lesson_recordings.provider_name, recording), sql`${lesson_recordings.id}::text = ${recording}`),
    );
  return named.length > 0 || status !== 'running' ? named : nowNamed(services, event, recording);
}

/** What happened before a recording was asked for, and is reported late, is another one's. */
async function unfinishedIn({ db }: Services, { room_id, at, status }: Change): Promise<Recording[]> {
  const latest = new Date(at).getTime() + (status === 'running' ? CLOCK_SKEW_MS : 0);
  return db
    .select()
    .from(lesson_recordings)
    .where(
      and(
        eq(lesson_recordings.room_id, room_id),
        inArray(lesson_recordings.status, [...UNFINISHED]),
        lte(lesson_recordings.created_at, new Date(latest)),
      ),
    )
    .orderBy(desc(lesson_recordings.started_at));
}

/**
 * The recording of a room whose name the provider has not answered yet: its report may be faster than that answer. The name is
 * stored, since whoever waits for the answer may be killed; also that of one which was stopped meanwhile, and goes on at the provider.
 */
async function nowNamed(services: Services, event: Change, name: string): Promise<Recording[]> {
  const [row] = await unfinishedIn(services, event);
  if (!row) return [];
  return services.db
    .update(lesson_recordings)
    .set({ provider_name: name })
    .where(and(eq(lesson_recordings.id, row.id), isNull(lesson_recordings.provider_name)))
    .returning();
}

type End = { ended_at: Date; ended_why: RecordingEnd | null };

async function finish(services: Services, { id }: Recording, end: End): Promise<void> {
  const { room } = services.providers;
  const goesOn = await finishAlone(services, id, async () => {
    // Somebody else may have finished it since it was read.
    const [row] = await services.db
      .select()
      .from(lesson_recordings)
      .where(and(eq(lesson_recordings.id, id), inArray(lesson_recordings.status, [...UNFINISHED])));
    if (!row) return null;
    const file = await room.takeRecording({ room_id: row.room_id, recording: nameOf(row) });
    if (file === 'recording') return row;
    if (file === 'processing') {
      await changeStatus(recorderCtx(services), id, 'post_processing', end);
      return null;
    }
    if (file === null) await stopUnnamed(services, row);
    await storeLeft(services, row, end, file);
    return null;
  });
  if (!goesOn || isRecorded(goesOn)) return;
  const { room_id, ended_why } = goesOn;
  // Whoever was to stop it was killed, or could not reach the provider. One that refuses is asked at the next look.
  await room
    .stopRecording({ room_id, recording: nameOf(goesOn), why: ended_why ?? 'interrupted' })
    .catch((error: unknown) => {
      if (!(error instanceof RoomProviderError)) throw error;
    });
}

/**
 * Stops whatever is recorded in the room of a recording whose name the school never learned: the answer to its start was lost, and
 * where reports may be lost, too, nothing else says whether it began. If that fails, the next look tries again.
 */
async function stopUnnamed({ db, providers }: Services, row: Recording): Promise<void> {
  const { provider_name, room_id, status, ended_why } = row;
  if (providers.room.reportsEveryEnd || provider_name !== null || !isInRoom(status)) return;
  if (!isRecorded(row) && (await hasRecording(db, room_id, RECORDING))) return;
  await providers.room.stopRecording({ room_id, recording: null, why: ended_why ?? 'interrupted' });
}

/** Stores what a recording left; without anything to play it has failed (REC-4). */
async function storeLeft(
  services: Services,
  row: Recording,
  end: End,
  file: RecordedFile | null,
): Promise<void> {
  const ctx = recorderCtx(services);
  if (file === null) {
    const isFirst = await changeStatus(ctx, row.id, 'post_processing', end);
    if (await complete(ctx, row.id)) return;
    if (!isFirst && row.status !== 'post_processing') return;
    // Whoever stored the key may still be moving the file.
    const waits = services.clock.now().getTime() - row.updated_at.getTime();
    if (!isFirst && row.file_key !== null && waits < LOST_MS) return;
    // Without a known reason: the host learns that nothing was kept, also after a reload.
    const ended_why = end.ended_why ?? 'interrupted';
    await changeStatus(ctx, row.id, 'failed', { ...end, ended_why, file_key: null });
    return;
  }
  const file_key = await nameFile(ctx, row, end, file);
  if (file_key === null) return;
  const { files } = services;
  await files.move('key' in file ? file.key : await files.receive(file.bytes, MOST_BYTES), file_key);
  await complete(ctx, row.id);
}

/**
 * Stores the key of the file before the file is moved. If the process is killed between the two steps, or loses the database
 * after the move, the next look completes the recording. Returns null if the recording has already completed or failed.
 */
async function nameFile(
  ctx: Ctx,
  { id }: Recording,
  end: End,
  { extension, duration_seconds, seen }: RecordedFile,
): Promise<string | null> {
  const file_key = `recordings/${ctx.random.hex(16)}.${extension}`;
  const facts = { duration_seconds, seen };
  if (await changeStatus(ctx, id, 'post_processing', { ...end, ...facts, file_key })) return file_key;
  const [known] = await ctx.db
    .update(lesson_recordings)
    .set({ ...facts, file_key: sql`coalesce(${lesson_recordings.file_key}, ${file_key})` })
    .where(and(eq(lesson_recordings.id, id), eq(lesson_recordings.status, 'post_processing')))
    .returning({ file_key: lesson_recordings.file_key });
  return known?.file_key ?? null;
}

/** Completes a recording whose file has reached its final key; returns false if it has not. */
async function complete(ctx: Ctx, id: string): Promise<boolean> {
  const [row] = await ctx.db
    .select({ file_key: lesson_recordings.file_key })
    .from(lesson_recordings)
    .where(and(eq(lesson_recordings.id, id), eq(lesson_recordings.status, 'post_processing')));
  if (!row?.file_key || !(await ctx.files.exists(row.file_key))) return false;
  return changeStatus(ctx, id, 'completed', { file_bytes: await ctx.files.size(row.file_key) });
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
    const ctx = recorderCtx(services);
    await endRecording(ctx, row, 'consent');
    await tellWhyEnded(ctx, row, missing);
  }
}

/** Finishes the recordings whose end was not reported, of rooms that this process serves. */
export async function settleRecordings(services: Services): Promise<void> {
  const left = await services.db
    .select()
    .from(lesson_recordings)
    .where(inArray(lesson_recordings.status, [...UNFINISHED]));
  const unreported = services.providers.room.reportsEveryEnd ? 'interrupted' : null;
  for (const row of left) {
    if (isBeingStarted(services, row)) continue;
    const ended_at = row.ended_at ?? services.clock.now();
    try {
      await finish(services, row, { ended_at, ended_why: isRecorded(row) ? unreported : row.ended_why });
    } catch (error) {
      if (error instanceof RoomProviderError && error.status === 503) continue;
      // The others must not wait for one that the provider refuses.
      services.log.warn({ err: error, recording: row.id }, 'could not settle a recording');
    }
  }
}
