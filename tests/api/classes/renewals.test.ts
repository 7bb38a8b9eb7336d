import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settleTerm } from '../../../server/areas/classes/settleTerm.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildLessons } from '../../../server/demo/build/lessons.ts';
import { buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { giveUpLesson } from '../../support/givenUp.ts';
import { type School, startSchool } from '../../support/school.ts';
import { rowsOf } from '../races/race.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

const formerEnd = '2026-09-09';
/** The ends of the members' new contracts: before the end of the class, and after it. */
const newEnds = ['2026-11-25', '2027-03-03', '2027-06-30'] as const;
const members = [0, 1, 2] as const;
type Member = (typeof members)[number];

/**
 * Three members of a class on Wednesdays until 30 December, whose contracts end before. The first has given up a lesson, the
 * second one to come to another after the end of the own contract.
 */
async function renewingClass() {
  const course = await buildCourse(school.db);
  const teacher = await buildTeacher(school.db, { course_ids: [course.id] });
  const student = { course_id: course.id, onboarding_status: 'CONCLUIDO', plan_end_date: formerEnd } as const;
  const student_ids: string[] = [];
  for (const _ of members) student_ids.push((await buildStudent(school.db, { student })).student_id);
  const taught = await buildClass(school.db, {
    teacher_id: teacher.teacher_id,
    course_id: course.id,
    student_ids,
  });
  const lessons = await buildLessons(school.db, {
    class: taught,
    student_ids,
    weekday: 'wednesday',
    start_hour: '09:00',
    start_date: '2026-03-04',
    end_date: '2026-12-30',
  });
  const class_id = taught.id;
  const [first = '', second = ''] = student_ids;
  await giveUpLesson(school, { student_id: first, class_id, day: '2026-04-08' });
  const makeup_id = await giveUpLesson(school, { student_id: second, class_id, day: '2026-09-02' });
  const next = lessons.find(({ starts_at }) => starts_at.toISOString().startsWith('2026-09-16'));
  await rowsOf(school, 'update makeups set used_at = $2, used_lesson_id = $3 where id = $1', [
    makeup_id,
    school.clock.now(),
    next?.id,
  ]);
  await rowsOf(
    school,
    'insert into lesson_students (lesson_id, student_id, during) select id, $2, during from lessons where id = $1',
    [next?.id, second],
  );
  return {
    sign: (member: Member) =>
      rowsOf(school, 'update students set plan_end_date = $2 where student_id = $1', [
        student_ids[member],
        newEnds[member],
      ]),
    settle: (member: Member, services = school.services) =>
      settleTerm(services, { student_id: student_ids[member] ?? '' }),
    /** Days of the class, and of each member's seats. */
    days: async () => {
      const daysOf = async (text: string, id: string | undefined) =>
        (await rowsOf(school, text, [class_id, ...(id === undefined ? [] : [id])])).map(({ day }) => day);
      const seats = `select l.starts_at::date::text as day from lesson_students ls join lessons l on l.id = ls.lesson_id
        where l.class_id = $1 and ls.student_id = $2 and ls.active order by 1`;
      return {
        lessons: await daysOf(
          'select starts_at::date::text as day from lessons where class_id = $1 order by 1',
          undefined,
        ),
        seats: await Promise.all(student_ids.map((id) => daysOf(seats, id))),
      };
    },
  };
}
type Renewing = Awaited<ReturnType<typeof renewingClass>>;

async function expectAllSeats({ days }: Renewing): Promise<void> {
  const { lessons, seats } = await days();
  expect([lessons[0], lessons.at(-1)]).toEqual(['2026-03-04', '2027-06-30']);
  expect(new Set(lessons).size).toBe(lessons.length);
  const until = (last: string, givenUp: string | null) =>
    lessons.filter((day) => String(day) <= last && day !== givenUp);
  expect(seats).toEqual([
    until(newEnds[0], '2026-04-08'),
    until(newEnds[1], '2026-09-02'),
    until(newEnds[2], null),
  ]);
}

type Step = `${'sign' | 'settle'} ${Member}`;

/** Every order that begins so, in which the contracts are signed and their jobs run, each job after its signature. */
const orders = (done: readonly Step[]): Step[][] => {
  const next = members.flatMap((member): Step[] => {
    if (!done.includes(`sign ${member}`)) return [`sign ${member}`];
    return done.includes(`settle ${member}`) ? [] : [`settle ${member}`];
  });
  return next.length === 0 ? [[...done]] : next.flatMap((step) => orders([...done, step]));
};

describe('three members of a class who renew', () => {
  it.each(members)(
    'have a seat in each lesson of their terms, whatever the order of signatures and jobs, if %i signs first (MATCH-15)',
    async (first) => {
      const all = orders([`sign ${first}`]);
      expect(all).toHaveLength(30);
      for (const order of all) {
        const renewing = await renewingClass();
        for (const step of order) {
          const member = Number(step.at(-1)) as Member;
          await (step.startsWith('sign') ? renewing.sign(member) : renewing.settle(member));
        }
        await expectAllSeats(renewing);
      }
    },
  );

  it.each<{ together: Member[][] }>([
    { together: [[0, 1], [2]] },
    { together: [[0, 2], [1]] },
    { together: [[1, 2], [0]] },
    { together: [[2], [0, 1]] },
    { together: [[0, 1, 2]] },
    {
      together: [
        [0, 1, 2],
        [0, 1, 2],
      ],
    },
  ])('have them also when their jobs run at the same time: $together', async ({ together }) => {
    const renewing = await renewingClass();
    for (const member of members) await renewing.sign(member);
    for (const some of together) await Promise.all(some.map((member) => renewing.settle(member)));
    await expectAllSeats(renewing);
  });

  it('have them also when a job ends before its commit and runs again after those of the others', async () => {
    for (const cut of members) {
      const renewing = await renewingClass();
      for (const member of members) await renewing.sign(member);
      const { services } = school;
      const transaction: typeof services.transaction = (work) =>
        services.transaction(async (tx) => {
          await work(tx);
          throw new Error('the server ends');
        });
      await expect(renewing.settle(cut, { ...services, transaction })).rejects.toThrow('the server ends');
      for (const member of members) if (member !== cut) await renewing.settle(member);
      await renewing.settle(cut);
      await expectAllSeats(renewing);
    }
  });
});
