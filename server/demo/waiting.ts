import { buildMatch } from './build/matches.ts';
import type { DemoSchool } from './school.ts';
import type { DemoStudent } from './students.ts';
import type { DemoTeacher } from './teachers.ts';

/** Students without a class: most await allocation, some a teacher's answer. */
export async function fillWaiting(
  school: DemoSchool,
  given: { students: DemoStudent[]; teachers: DemoTeacher[] },
): Promise<void> {
  const waiting = given.students.filter((student) => student.target === 'AGUARDANDO_MATCH');
  // The index of the teacher each one awaits: professor, fee and multi.
  const asked = [0, 0, 1, 2];
  for (const [index, student] of waiting.entries()) {
    const teacher = given.teachers[asked[index] ?? -1];
    await buildMatch(school.tx, {
      student_id: student.student_id,
      waiting_since: school.moment(-0.1 - index * 0.37),
      created_at: school.moment(-0.2 - index * 0.4),
      // Late ones would fill the administrators' notifications.
      promised_until: school.moment(0.5 + index * 0.03),
      ...(teacher ? { teacher_id: teacher.teacher_id } : {}),
    });
  }
}
