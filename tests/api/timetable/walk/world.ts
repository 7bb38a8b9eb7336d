import { allPermissions } from '../../../../domain/permissions.ts';
import { buildMatch } from '../../../../server/demo/build/matches.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../../server/demo/build/people.ts';
import { buildPrices } from '../../../../server/demo/build/prices.ts';
import { passwordHash, type School } from '../../../support/school.ts';
import { Dice } from './dice.ts';
import { chooseCells } from './matchMoves.ts';
import { type Person, Walk } from './walk.ts';

const hoursFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => `${String(first + index).padStart(2, '0')}:00`);
const week = (first: number, count: number) => {
  const hours = hoursFrom(first, count);
  return { monday: hours, tuesday: hours, wednesday: hours, thursday: hours, friday: hours };
};
const two = (value: number) => String(value).padStart(2, '0');

/** Contracts that end soon, in some months and next year. */
const ends = ['2026-04-24', '2026-06-30', '2026-12-18', '2026-09-30', '2027-02-26'];

const isOfTwo = (index: number) => index % 3 === 0;

/**
 * Teachers, one of them a franchisee, and students who wait for one; some of them accepted over the calls of the school. The
 * first students have a second record each.
 */
export async function startWalk(school: School, seed: number): Promise<Walk> {
  const { db } = school;
  const courses = [(await buildCourse(db)).id, (await buildCourse(db, 'Espanhol')).id];
  await buildPrices(db);
  const login = (email: string, name: string) => ({ email, name, password_hash: passwordHash });
  const admin = await buildAdmin(db, allPermissions, login('admin@x.test', 'Direção'));
  const teachers: Person[] = [];
  for (let index = 0; index < 5; index += 1) {
    const user = login(`professor.${index}@x.test`, `Professor ${two(index)}`);
    const made = await buildTeacher(db, {
      user: { ...user, ...(index === 4 && { types: ['FEE'] }) },
      teacher: { is_confident_teaching_advanced_students: index < 3 },
      course_ids: index === 3 ? courses.slice(0, 1) : courses,
      hours: week(8 + (index % 2), 9),
    });
    teachers.push({ name: made.name, email: made.email, user_id: made.user_id, id: made.teacher_id });
  }
  const students: Person[] = [];
  const twins: Person[] = [];
  const terms = new Map<string, string>();
  for (let index = 0; index < 16; index += 1) {
    const plan_end_date = ends[index % ends.length] ?? '';
    const options = {
      student: {
        course_id: courses[index % 4 === 3 ? 1 : 0] ?? '',
        plan_type: isOfTwo(index) ? ('Particular' as const) : ('Em grupo' as const),
        frequency: index % 2 === 0 ? '1 vez na semana' : '2 vezes na semana',
        waived_through: 4 as const,
        onboarding_status: 'AGUARDANDO_MATCH' as const,
        plan_end_date,
      },
      hours: week(8 + (index % 3), 7),
    };
    const made = await buildStudent(db, {
      ...options,
      user: login(`aluno.${index}@x.test`, `Aluno ${two(index)}`),
    });
    await buildMatch(db, { student_id: made.student_id });
    terms.set(made.student_id, plan_end_date);
    students.push({ name: made.name, email: made.email, user_id: made.user_id, id: made.student_id });
    if (index >= 3) continue;
    const twin = await buildStudent(db, {
      student: { course_id: options.student.course_id },
      user: login(`gemeo.${index}@x.test`, `Gêmeo ${two(index)}`),
      hours: week(10, 3),
    });
    twins.push({ name: twin.name, email: twin.email, user_id: twin.user_id, id: twin.student_id });
  }
  const { name, email, user_id } = admin;
  const walk = new Walk(school, {
    admin: { name, email, user_id, id: user_id },
    teachers,
    students,
    twins,
    courses,
  });
  for (const [id, end] of terms) walk.terms.set(id, end);
  for (const student of students.slice(0, 9)) await accept(walk, student, new Dice(seed, student.name));
  return walk;
}

/** As the school does it: offered to a teacher who fits, who accepts. */
async function accept(walk: Walk, student: Person, dice: Dice): Promise<void> {
  const student_id = student.id;
  const ranked = await walk.read(walk.admin, 'GET /v1/students-without-match/teachers', {
    query: { student_id },
  });
  const chosen = dice.of(ranked.filter(({ fits }) => fits));
  const teacher = walk.teacher(chosen?.id ?? '');
  if (!teacher) return;
  const teacher_id = teacher.id;
  await walk.read(walk.admin, 'POST /v1/students-without-match', { body: { teacher_id, student_id } });
  const grid = await walk.read(teacher, 'GET /v1/teacher-acceptance/class-availability', {
    query: { teacher_id, student_id },
  });
  const cells = chooseCells(grid, dice);
  const [match] = await walk.rows<{ match_id: string }>(
    `select match_id from matches where student_id = $1 and status = 'waiting-acceptance'`,
    [student_id],
  );
  if (!cells || !match) return;
  await walk.read(teacher, 'PATCH /v1/teacher-acceptance/answer', {
    body: { match_id: match.match_id, teacher_id, timezone: grid.timezone, ...cells },
  });
}
