import { setTimeout as wait } from 'node:timers/promises';
import { doggedly, eventually, logIn, type Stage } from './client.ts';
import { enter } from './door.ts';
import type { LessonNow } from './world.ts';

export const lessonKinds = ['open', 'join', 'end', 'evaluate'] as const;

export async function lessonChain(stage: Stage, lesson: LessonNow): Promise<void> {
  const { ledger } = stage;
  const { teacher_id } = lesson.teacher;
  const step = <T>(work: () => Promise<T>) => doggedly(stage, work);
  const [teacher, student] = [
    await logIn(stage, lesson.teacher.email),
    await logIn(stage, lesson.student.email),
  ];
  const opened = await step(() =>
    ledger.write('open', lesson.lesson_id, () =>
      teacher.try('POST /v1/calendar/history', {
        body: {
          calendar_id: lesson.lesson_id,
          teacher_id,
          room_id: lesson.room_id,
          started_at: new Date().toISOString(),
        },
      }),
    ),
  );
  const join = (who: typeof teacher, role: 'host' | 'guest') =>
    step(async () => {
      const { socket } = await ledger.write('join', `${role} ${lesson.lesson_id}`, async () => ({
        status: 200,
        error: {},
        socket: await enter(who, lesson.room_id, role),
      }));
      return socket;
    });
  let host = await join(teacher, 'host');
  await join(student, 'guest');
  // A message without a reply: its effect is the reply. Rejoining reopens the session, so only after a lost message.
  let isReopening = false;
  await eventually(
    stage,
    async () => {
      if (host.readyState !== host.OPEN) {
        host = await join(teacher, 'host');
        isReopening = true;
      }
      // An end that was stored before the kill is undone by the return, and it is the next end that counts; unless the kill came before the
      // room's own record, which then has the teacher in the room still: such a return continues nothing, and the lesson has ended.
      if (isReopening) {
        isReopening = false;
        if ((await pendingSoon(teacher, teacher_id, 0)) === 1) return 1;
      }
      const gone = new Promise((resolve) => host.once('close', resolve));
      await ledger.write('end', lesson.lesson_id, async () => {
        host.send(JSON.stringify({ method: 'end-room', params: { reason: 'Fim', lock: false } }));
        return { status: 200, error: {} };
      });
      await gone;
      return pendingSoon(teacher, teacher_id, 1);
    },
    (pending) => pending === 1,
  );
  const marks = { conversation: 4, understanding: 5, dedication: 3 };
  await step(() =>
    ledger.write(
      'evaluate',
      lesson.lesson_id,
      () =>
        teacher.try('POST /v1/students-evolution', {
          body: {
            teacher_id,
            class_id: lesson.class_id,
            calendar_history_id: opened.data.calendar_history_id,
            students: [{ student_id: lesson.student.student_id, ...marks }],
          },
        }),
      ['evaluation_exists'],
    ),
  );
}

/** The number of the teacher's pending evaluations, polled a few times until it is the wanted one. */
async function pendingSoon(
  teacher: Awaited<ReturnType<typeof logIn>>,
  teacher_id: string,
  wanted: number,
): Promise<number> {
  let count = 0;
  for (let look = 0; look < 20; look += 1) {
    const query = { teacher_id };
    count = (await teacher.call('GET /v1/students-evolution/pending/:teacher_id', { params: query })).length;
    if (count === wanted) break;
    await wait(100);
  }
  return count;
}
