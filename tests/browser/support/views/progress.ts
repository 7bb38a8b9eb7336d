import type { ResponseOf } from '../../../../contract/index.ts';
import { href } from '../../../../src/browser/href.ts';
import { button, failed, failing, type View } from './view.ts';

const uuid = (n: number) => `00000000-0000-4000-8000-00000000000${n}`;
const session = 's'.repeat(43);
const longName = 'Lucas Maximiliano Albuquerque de Souza Lima Vasconcelos Neto';

const nothing = {
  attendance: { classes_attendance: 0, classes_number: 0, percentage: null },
  marks: { evaluations: 0, conversation: null, understanding: null, dedication: null, mean: null },
  certificates: [],
  ahead: [],
} as const;
const none = { response: [], page: 1, pageSize: 10, hasNextPage: false, total: 0, next: null };

type Overview = ResponseOf<'POST /v1/guardian-access/overview'>;
const overview: Overview = {
  school: 'Aula Viva',
  student_name: longName,
  student_guardian_name: 'Patrícia Albuquerque de Souza Lima',
  lessons: [
    {
      id: uuid(1),
      title: 'Inglês Básico 2',
      class_name: 'Inglês Básico 2',
      teacher_name: 'Helena Sampaio',
      starts_at: '2030-03-19T14:00:00.000Z',
      ends_at: '2030-03-19T15:00:00.000Z',
    },
  ],
  attendance: { classes_attendance: 9, classes_number: 12, percentage: 75 },
  marks: { evaluations: 4, conversation: 4.5, understanding: 4, dedication: 3.75, mean: 4.08 },
  certificates: [],
  ahead: [
    {
      course_id: uuid(2),
      course_name: 'Inglês',
      student_level: 'Básico',
      attendance: 75,
      lessons: 12,
      mean: 4.08,
      marks: 12,
      lacks: [],
      certificate_id: null,
    },
  ],
  statement: { charged: 0, paid: 0, refunded: 0, balance: 0, next: null, charges: [] },
  contact: {
    student_guardian_email: 'mae@demo.aulaviva.test',
    student_guardian_phone: '+5511987650012',
    code_sent_to: 'n•••@demo.aulaviva.test',
  },
};
type Lessons = ResponseOf<'POST /v1/guardian-access/lessons'>;
const lessons: Lessons = {
  ...none,
  total: 1,
  response: [
    {
      id: uuid(3),
      title: 'Inglês Básico 2',
      class_name: 'Inglês Básico 2',
      teacher_name: 'Helena Sampaio',
      starts_at: '2030-03-12T14:00:00.000Z',
      ends_at: '2030-03-12T15:00:00.000Z',
      is_present: true,
      is_late: true,
      lesson_subject: 'Verbos no passado',
      lesson_notes: 'Página 12.',
      conversation: 5,
      understanding: 4,
      dedication: 4,
    },
  ],
};
const answer = (data: object) => ({ status: 200, json: { data } });
const opened = (state: 'open' | 'expired') =>
  answer({ state, language: 'pt-BR', session: state === 'open' ? session : null });
const guardian = (called: string, instead: View['instead']): View => ({
  called: `guardian, ${called}`,
  path: href('/guardian'),
  search: `#${'k'.repeat(43)}`,
  ...(instead && { instead }),
});

type Access = ResponseOf<'GET /v1/students/:id/guardian-access'>;
const access: Access = {
  can_send: true,
  link: {
    sent_to: 'p•••@demo.aulaviva.test',
    sent_at: '2026-11-20T15:00:00.000Z',
    expires_at: '2026-11-27T15:00:00.000Z',
    opened_at: '2026-11-21T09:30:00.000Z',
    revoked_at: null,
  },
};

/** The page of a student, whose guardian was sent this. */
const officeView = (called: string, data: Access, pressed?: string): View => ({
  called: `guardian of a student, ${called}`,
  path: href('/users'),
  as: 'admin',
  search: `?filter=${encodeURIComponent('{"name":"Caio Rezende"}')}`,
  instead: { '/guardian-access': { status: 200, json: { data } } },
  open: async (page) => {
    await page
      .getByText(/^Caio Rezende/)
      .first()
      .click();
    const card = page.getByRole('heading', { name: 'Acompanhamento pelo responsável' });
    await card.scrollIntoViewIfNeeded();
    if (!pressed) return;
    await button(page, pressed).click();
    await page.getByRole('dialog').waitFor();
  },
});

/** What students, teachers and guardians see of a student's progress. */
export const progressViews: readonly View[] = [
  { called: 'progress', path: href('/progress'), as: 'aluno' },
  {
    called: 'progress, nothing yet',
    path: href('/progress'),
    as: 'aluno',
    instead: {
      '/v1/progress': ({ data }) => ({ data: { ...data, ...nothing } }),
      '/v1/progress/lessons': answer(none),
      '/v1/teacher-documents': answer(none),
    },
  },
  {
    called: 'progress, failed',
    path: href('/progress'),
    as: 'aluno',
    instead: { '/v1/progress': failing },
    open: failed,
  },
  guardian('open', {
    // The last one that fits is answered.
    '/guardian-access': opened('open'),
    '/guardian-access/overview': answer(overview),
    '/guardian-access/lessons': answer(lessons),
  }),
  guardian('expired', { '/guardian-access': opened('expired') }),
  officeView('not sent yet', { can_send: true, link: null }),
  officeView('opened', access),
  officeView('revoked', {
    can_send: false,
    link: access.link && Object.assign({}, access.link, { revoked_at: '2026-11-22T15:00:00.000Z' }),
  }),
  officeView('sending', access, 'Enviar link ao responsável'),
  officeView('revoking', access, 'Encerrar o acesso'),
];
