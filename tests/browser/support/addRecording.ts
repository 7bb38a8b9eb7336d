import { readFile } from 'node:fs/promises';
import { lesson_recordings } from '../../../server/areas/recordings/tables.ts';
import type { Services } from '../../../server/platform/context.ts';
import { instant, rowsOf, text } from '../../../server/platform/db/rows.ts';
import { finalise } from '../../../server/providers/room/embedded/media/recording/finalise.ts';
import { recordingValues } from '../../support/recordings.ts';

/** Stores a file as the recording of the last lesson that professor@ gave and aluno@ took. */
export async function addRecording({ db, files, clock }: Services, path: string): Promise<void> {
  const [lesson] = await rowsOf(db, { id: text, user_id: text, starts_at: instant })`
    select l.id, t.user_id, l.starts_at from lessons l
      join teachers t on t.teacher_id = l.teacher_id join users u on u.user_id = t.user_id
      join lesson_students ls on ls.lesson_id = l.id
      join students s on s.student_id = ls.student_id join users v on v.user_id = s.user_id
    where u.email = 'professor@demo.aulaviva.test' and v.email = 'aluno@demo.aulaviva.test'
      and l.starts_at < ${clock.now()}
    order by l.starts_at desc limit 1`;
  const finished = await finalise(path);
  if (!lesson || !finished) throw new Error('no lesson to record, or nothing that was recorded');
  const values = recordingValues(lesson.id, lesson.user_id, 'added');
  const bytes = await readFile(path);
  await files.put(values.file_key, bytes);
  await db.insert(lesson_recordings).values({
    ...values,
    ...finished,
    started_at: new Date(lesson.starts_at),
    file_bytes: bytes.length,
  });
}
