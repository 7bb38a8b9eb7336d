import { randomUUID } from 'node:crypto';
import { mkdir, utimes, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import { BLANK_PICTURE } from '../../../server/providers/room/embedded/media/recording/blankPicture.ts';
import { clusterOf, headOf, VIDEO } from '../../../server/providers/room/embedded/media/recording/webm.ts';
import { recordingValues } from '../../support/recordings.ts';
import { own, school } from '../room/preparedLesson.ts';

/** A recording of today's lesson whose end was not reported, and where its recorder wrote. */
export async function unfinished(
  status: 'running' | 'post_processing',
  file_key: string | null = null,
): Promise<{ path: string }> {
  const values = recordingValues(own.today.id, own.teacher.user_id, randomUUID());
  const left = { status, file_key, file_bytes: null, duration_seconds: null, ended_why: null };
  await school.db.insert(lesson_recordings).values({ ...values, ...left, updated_at: school.clock.now() });
  return { path: school.services.files.pathOf(`incoming/recording-${values.provider_name}.webm`) };
}

/** What a recorder that was killed leaves, of which the third cluster was only half written. */
export async function writeFilm(path: string, at = new Date(Date.now() - 16_000)): Promise<void> {
  const block = { track: VIDEO, isKey: true, data: BLANK_PICTURE };
  const clusters = [0, 2000, 4000].map((atMs) => clusterOf([{ ...block, atMs }]));
  const head = headOf({ durationMs: 0, size: { width: 640, height: 360 } });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, Buffer.concat([head, ...clusters]).subarray(0, -50));
  await utimes(path, at, at);
}
