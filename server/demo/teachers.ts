import { WEEKDAYS, type Weekday } from '../../domain/options.ts';
import { fevs } from '../areas/people/tables.ts';
import { buildTeacher } from './build/people.ts';
import { emailOf } from './names.ts';
import type { DemoSchool } from './school.ts';
import { login } from './staff.ts';

export interface DemoTeacher {
  teacher_id: string;
  user_id: string;
  name: string;
  course_ids: string[];
  /** Weekday and hour of each free cell, in São Paulo. */
  hours: { weekday: Weekday; start: string }[];
}

const cities = [
  'Recife, PE',
  'Belo Horizonte, MG',
  'Curitiba, PR',
  'Salvador, BA',
  'Campinas, SP',
  'Fortaleza, CE',
];
const evening = ['17:00', '18:00', '19:00', '20:00', '21:00'];
const morning = ['08:00', '09:00', '10:00', '11:00', '12:00', '13:00'];

/** A teacher's week: evenings of every working day, some mornings, some Saturdays. */
function week(school: DemoSchool): Partial<Record<Weekday, string[]>> {
  const { random } = school;
  const early = random.chance(0.7);
  return Object.fromEntries(
    WEEKDAYS.filter((day) => day !== 'sunday').map((day) => {
      if (day === 'saturday') return [day, random.chance(0.5) ? morning.slice(1, 4) : []];
      return [day, [...(early ? morning : []), ...evening.slice(random.int(0, 1))]];
    }),
  );
}

/** Twelve teachers and FEE with hours, courses and portraits. */
export async function fillTeachers(
  school: DemoSchool,
  courses: { id: string; course: string }[],
): Promise<{
  teachers: DemoTeacher[];
  multi_fev_id: string;
}> {
  const { random, names, tx } = school;
  const english = courses[0]?.id ?? '';
  const people = [
    { ...login('professor'), look: 'f' as const, types: ['TEACHER'] as const },
    { ...login('fee'), look: 'm' as const, types: ['FEE'] as const },
    { ...login('multi'), look: 'f' as const, types: ['FEE', 'FEV'] as const },
    ...Array.from({ length: 9 }, (_, index) => {
      const { name, look } = names.next();
      return { name, look, email: emailOf(name), types: [index % 3 === 0 ? 'FEE' : 'TEACHER'] as const };
    }),
  ];
  const teachers: DemoTeacher[] = [];
  let multi_fev_id = '';
  for (const [index, { look, types, ...person }] of people.entries()) {
    const hours = week(school);
    const course_ids =
      index < 8
        ? [english, ...(index > 3 ? [courses[1]?.id ?? ''] : [])]
        : [courses[index - 7]?.id ?? english];
    const teacher = await buildTeacher(tx, {
      user: {
        ...person,
        types: [...types],
        photo_key: await school.portrait(look),
        created_at: school.moment(-random.int(200, 700)),
        personal: {
          birthdate: `${random.int(1956, 1998)}-0${random.int(1, 9)}-1${random.int(0, 9)}`,
          phone: school.phone(),
        },
      },
      teacher: {
        actual_city: random.pick(cities),
        interests: random.some(
          ['Viagem', 'Profissional', 'Acadêmico', 'Pessoal', 'Conversação', 'Preparatório'],
          3,
        ),
        is_confident_teaching_advanced_students: index < 4 || random.chance(0.5),
        max_students: random.pick([20, 30, 40]),
      },
      course_ids,
      hours,
    });
    if (person.email === login('multi').email) {
      const [fev] = await tx
        .insert(fevs)
        .values({ user_id: teacher.user_id, availability_of_work: 'Part Time', english_level: 'Expert' })
        .returning();
      multi_fev_id = fev?.fev_id ?? '';
    }
    teachers.push({
      teacher_id: teacher.teacher_id,
      user_id: teacher.user_id,
      name: person.name,
      course_ids,
      hours: WEEKDAYS.flatMap((weekday) => (hours[weekday] ?? []).map((start) => ({ weekday, start }))),
    });
  }
  return { teachers, multi_fev_id };
}
