import { teachingIssues } from '../../../../domain/matching.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { bool, listOf, rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../../platform/errors.ts';

/** Throws 417 when the teacher is inactive, or teaches neither the course nor the level (MATCH-2). */
export async function refuseUnableTeacher(
  db: Reader,
  teacher_id: string,
  { course_id, student_level }: { course_id: string; student_level: string },
): Promise<void> {
  const [row] = await rowsOf(db, {
    name: text,
    is_active: bool,
    is_confident_teaching_advanced_students: bool,
    course_ids: listOf(text),
  })`
    select u.name, t.teacher_status and u.user_status as is_active, t.is_confident_teaching_advanced_students,
      array(select course_id from teacher_courses tc where tc.teacher_id = t.teacher_id) as course_ids
    from teachers t join users u on u.user_id = t.user_id where t.teacher_id = ${teacher_id}`;
  const { name, ...teacher } = ensureFound(row);
  const [reason] = teachingIssues(teacher, { course_id, level: student_level });
  if (reason) throw new AppError('teacher_cannot_teach', { name, reason: { code: `match_${reason}` } });
}
