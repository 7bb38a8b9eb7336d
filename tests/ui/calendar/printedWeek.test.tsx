import { render } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { UserType } from '../../../domain/userTypes.ts';
import { session } from '../../../src/authProvider/session.ts';
import type { Lesson } from '../../../src/features/timetable/lesson/lesson.ts';
import { PrintedWeek } from '../../../src/portals/calendar/PrintedWeek.tsx';
import { isoDate, localZone } from '../../../src/ui/dates.ts';
import { buildSession, buildView } from '../support/people.ts';
import { buildLesson } from './build.ts';

const lesson = buildLesson();
const week = [isoDate(new Date(lesson.starts_at))];

function printed(type: UserType, ...lessons: Lesson[]) {
  session.set(buildSession({ view: buildView({ types: [type] }) }));
  render(<PrintedWeek lessons={lessons} week={week} />);
  return document.body.querySelector('section')?.textContent ?? '';
}

it("prints a teacher's lessons with the students' names and the time zone", () => {
  const text = printed('TEACHER', buildLesson({ student_names: ['Ana Souza', 'Bia Lima'] }));
  expect(text).toContain('Ana Souza, Bia Lima');
  expect(text).toContain(lesson.title);
  expect(text).toContain(`Horários no fuso ${localZone().replaceAll('_', ' ')}`);
});

it('prints the teacher for a student, and says in words that a lesson is cancelled', () => {
  const text = printed('STUDENT', buildLesson({ status: 'cancelled', student_names: ['Ana Souza'] }));
  expect(text).toContain(lesson.teacher_name);
  expect(text).toContain('Cancelada');
  expect(text).not.toContain('Ana Souza');
});

it('says that a day has no lessons', () => {
  expect(printed('TEACHER')).toContain('Sem aulas');
});
