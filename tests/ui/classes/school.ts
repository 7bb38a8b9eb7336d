import { HttpResponse, http } from 'msw';
import { listed } from '../backOffice/people.ts';
import { at } from '../support/browser.ts';
import { quietBell } from '../teacher/screen.tsx';

const uuid = (n: number) => `00000000-0000-4000-8000-0000000000${n}`;
export const ids = {
  english: uuid(10),
  spanish: uuid(11),
  latin: uuid(12),
  ana: uuid(20),
  bia: uuid(21),
  group: uuid(30),
};

const entry = {
  id: uuid(40),
  title: 'Aula de terça',
  description: '',
  start_date: '2026-04-07',
  end_date: '2026-05-26',
  start_hour: '19:00',
  end_hour: '20:00',
  timezone: 'America/Sao_Paulo',
  recurrence: true,
  recurrence_type: 'Semana',
  recurrence_days: ['tuesday'],
  duration: 60,
};

export const taught = (more: object = {}) => ({
  id: ids.group,
  title: 'Inglês da noite',
  description: 'Conversação',
  course_id: ids.english,
  course: 'Inglês',
  teacher_id: ids.ana,
  teacher_name: 'Ana Souza',
  student_level: 'Básico',
  plan_type: 'Em grupo',
  max_students: 10,
  student_quantity: 1,
  status: true,
  isCorp: false,
  company_name: null,
  room_id: 'sala',
  recurrence_types: ['Semana'],
  recurrence_days: ['tuesday'],
  lessons_ahead: 7,
  next_lesson: '2026-04-07T22:00:00.000Z',
  created_at: '2026-03-01T12:00:00.000Z',
  updated_at: '2026-03-02T12:00:00.000Z',
  ...more,
});

const option = (n: number, name: string, more: object = {}) => ({
  id: uuid(n),
  student_id: uuid(n),
  name,
  email: `aluno.${n}@x.test`,
  photo_url: null,
  student_level: 'Básico',
  course_id: ids.english,
  course: 'Inglês',
  plan_type: 'Em grupo',
  active: true,
  classes: [] as string[],
  plan_end_date: null as string | null,
  reason: null as string | null,
  ...more,
});
export const students = [
  option(50, 'Caio Lima'),
  option(51, 'Duda Reis', { classes: ['Inglês da manhã'], reason: 'join_seated' }),
  option(52, 'Edu Paz', { course_id: ids.spanish, reason: 'join_course' }),
  option(53, 'Fabi Luz', { plan_type: 'Particular', reason: 'join_modality' }),
];
export const seat = {
  id: uuid(60),
  student_id: uuid(60),
  name: 'Gil Melo',
  email: 'gil@x.test',
  phone: '+5511987654321',
  photo_url: null,
  student_level: 'Básico',
  joined_at: '2026-03-05T12:00:00.000Z',
};

interface Conflict {
  kind: string;
  original_start: string;
  starts_at: string;
  ends_at: string;
  with_title: string;
}
/** One group for each conflict. */
const groupOf = (conflict: Conflict) => ({
  ...conflict,
  holiday: null,
  weekday: 'tuesday',
  start_hour: '19:00',
  end_hour: '20:00',
  count: 1,
  original_starts: [conflict.original_start],
  can_keep: conflict.kind === 'absence',
});

export const plan = ({
  conflicts = [],
  ...more
}: { conflicts?: Conflict[] } & Record<string, unknown> = {}) => ({
  lessons: 7,
  before: 0,
  moved: 0,
  added: 7,
  dropped: 0,
  first: null,
  last: null,
  closed: [],
  conflicts,
  conflict_count: 0,
  groups: conflicts.map(groupOf),
  ...more,
});
const start = '2026-04-14T22:00:00.000Z';
export const absence = {
  kind: 'absence',
  original_start: start,
  starts_at: start,
  ends_at: '2026-04-14T23:00:00.000Z',
  person: { id: ids.ana, name: 'Ana Souza' },
  with_title: 'Férias',
  with_starts_at: '2026-04-13T03:00:00.000Z',
  with_ends_at: '2026-04-18T03:00:00.000Z',
};
const later = '2026-04-28T22:00:00.000Z';
export const clash = {
  kind: 'teacher',
  original_start: later,
  starts_at: later,
  ends_at: '2026-04-28T23:00:00.000Z',
  person: { id: ids.ana, name: 'Ana Souza' },
  with_title: 'Espanhol da noite',
  with_starts_at: '2026-04-28T22:30:00.000Z',
  with_ends_at: '2026-04-28T23:30:00.000Z',
};

export const refusal = (status: number, code: string, message: string, issues?: object[]) =>
  HttpResponse.json({ message, code, issues, requestId: 'r' }, { status });

interface Week {
  hours: object[];
  /** What the server says of the hours while they are placed. */
  plan: object;
  alternatives: { hours: object[]; teachers: object[] };
}

/**
 * A school with one class; `sent` has the bodies of the changes, `searches` those of the searches for students and `weeks` those of the
 * plans of the week, in order.
 */
export function classSchool(
  rows: object[] = [taught()],
  plans: object[] = [plan()],
  week: Partial<Week> = {},
) {
  const sent: { call: string; body: Record<string, unknown> }[] = [];
  const searches: Record<string, unknown>[] = [];
  const weeks: Record<string, unknown>[] = [];
  const keep =
    (call: string, answer: () => unknown) =>
    async ({ request }: { request: Request }) => {
      sent.push({ call, body: (await request.json()) as Record<string, unknown> });
      return HttpResponse.json({ data: answer() });
    };
  const handlers = [
    quietBell(),
    http.get(at('/v1/classes'), () => listed(rows)),
    http.get(at('/v1/classes/teacher-week'), () => HttpResponse.json({ data: { hours: week.hours ?? [] } })),
    http.get(at('/v1/classes/:id/students'), () => HttpResponse.json({ data: [seat] })),
    http.get(at('/v1/classes/:id'), () =>
      HttpResponse.json({ data: { ...rows[0], students: [seat.id], calendars: [entry] } }),
    ),
    http.get(at('/v1/courses'), () =>
      listed([
        { id: ids.english, course: 'Inglês', status: true },
        { id: ids.spanish, course: 'Espanhol', status: true },
        { id: ids.latin, course: 'Latim', status: false },
      ]),
    ),
    http.get(at('/v1/teachers/names'), ({ request }) => {
      const { searchParams: query } = new URL(request.url);
      const course = query.get('course_id');
      const teachers = [
        { id: ids.ana, name: 'Ana Souza', course_ids: [ids.english], teaches_advanced: false },
        { id: ids.bia, name: 'Bia Cruz', course_ids: [ids.english, ids.spanish], teaches_advanced: true },
      ].filter(
        ({ id, course_ids, teaches_advanced }) =>
          (course === null || course_ids.includes(course)) &&
          (!query.has('teaches_advanced') || teaches_advanced) &&
          [null, id].includes(query.get('teacher_id')),
      );
      return HttpResponse.json({ data: teachers });
    }),
    http.post(at('/v1/classes/alternatives/preview'), () =>
      HttpResponse.json({ data: week.alternatives ?? { hours: [], teachers: [] } }),
    ),
    http.post(at('/v1/classes/candidates/preview'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      searches.push(body);
      const search = String(body.search ?? '').toLowerCase();
      return listed(
        students
          .filter(({ reason }) => (reason === null) === body.fitting)
          .filter(({ name }) => name.toLowerCase().includes(search)),
      );
    }),
    http.post(at('/v1/classes/preview'), async ({ request }) => {
      const body = (await request.json()) as Record<string, unknown>;
      // The week asks without the texts of the class.
      if (!('title' in body)) {
        weeks.push(body);
        return HttpResponse.json({ data: week.plan ?? plan() });
      }
      sent.push({ call: 'preview', body });
      return HttpResponse.json({ data: plans.shift() ?? plan() });
    }),
    http.post(
      at('/v1/classes'),
      keep('create', () => taught()),
    ),
    http.patch(
      at('/v1/classes/:id'),
      keep('change', () => taught()),
    ),
    http.patch(
      at('/v1/classes/:id/change-status'),
      keep('status', () => ({ ok: true, updated_at: '2026-03-10T12:00:00.000Z' })),
    ),
  ];
  return { handlers, sent, searches, weeks };
}
