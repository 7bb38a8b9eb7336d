import { buildHistory, buildMarks, buildPresence } from '../../../server/demo/build/lessons.ts';
import type { School } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

type Marks = readonly [conversation: number, understanding: number, dedication: number];
interface Merited {
  /** The number of lessons that the student attended, of the four that the teacher held. */
  attended?: number;
  /** The marks of each evaluation. */
  marks?: readonly Marks[];
}

/** A class with four lessons that were held, in which each student attended some and has these marks. */
export async function meritedClass(school: School, merits: readonly Merited[] = [{}, {}]) {
  const taught = await taughtClass(school, { students: Math.max(2, merits.length) });
  const { group, teacher, students } = taught;
  const held = taught.past.slice(0, 4);
  const stay = (user_id: string) => (lesson: (typeof held)[number]) => ({
    lesson,
    room_id: group.room_id,
    user_id,
  });
  const history = await buildHistory(school.db, { class: group, lessons: held });
  await buildPresence(school.db, held.map(stay(teacher.user_id)));
  for (const [place, { user_id, student_id }] of students.entries()) {
    const { attended = 3, marks = [[3, 3, 3]] } = merits[place] ?? {};
    await buildPresence(school.db, held.slice(0, attended).map(stay(user_id)));
    await buildMarks(
      school.db,
      marks.flatMap(([conversation, understanding, dedication], number) => {
        const session = history[number];
        return session ? [{ history: session, student_id, conversation, understanding, dedication }] : [];
      }),
    );
  }
  return Object.assign(taught, { held });
}
