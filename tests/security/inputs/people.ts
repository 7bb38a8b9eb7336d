import type { calls as levels } from '../../../contract/levels.ts';
import type { calls as people } from '../../../contract/people.ts';
import type { calls as selection } from '../../../contract/selection.ts';
import type { calls as students } from '../../../contract/students.ts';
import type { calls as teachers } from '../../../contract/teachers.ts';
import { onePixel } from '../../support/pictures.ts';
import { studentForm } from '../../support/registration.ts';
import type { Target } from '../target.ts';
import { names, nothing, type Rows } from './row.ts';

const list = { pageSize: 100, name: 'Matriz' };
const student = (t: Target) => t.fixture.student.student_id;
const byStudent = { send: (t: Target) => ({ params: { id: student(t) } }) };

/** The form of a built student as its editor submits it, with a new telephone. */
async function editedForm(t: Target) {
  const built = await t.newStudent();
  const cpf = 'student_level' in built ? await cpfOf(t, built.user_id) : undefined;
  const { fev_id } = t.profile.type === 'FEV' ? t.own : t.world.stranger;
  return {
    params: { id: built.user_id },
    body: studentForm(t.world.course_id, {
      name: built.name,
      email: built.email,
      address_number: '1000',
      birthdate: '1990-05-20',
      plan_start_date: '2026-01-05',
      phone: '+55 11 91234-5678',
      ...(cpf ? { cpf } : {}),
      ...(fev_id ? { fev_id } : {}),
    }),
  };
}

async function cpfOf(t: Target, user_id: string): Promise<string> {
  const { rows } = await t.world.school.services.pool.query('select cpf from personal where user_id = $1', [
    user_id,
  ]);
  return rows[0].cpf;
}

/** One step up or down from the current one. */
async function otherLevel(t: Target, student_id: string): Promise<'Básico' | 'Intermediário'> {
  const { rows } = await t.world.school.services.pool.query(
    'select student_level from students where student_id = $1',
    [student_id],
  );
  return rows[0]?.student_level === 'Básico' ? 'Intermediário' : 'Básico';
}

type Calls = typeof people & typeof levels & typeof selection & typeof students & typeof teachers;

export const peopleRows: Rows<keyof Calls> = {
  'GET /v1/users': { send: () => ({ query: list }), shows: names((t) => t.fixture.student.user_id) },
  'GET /v1/users/name-and-email': {
    send: () => ({ query: { search: 'Matriz Aluna' } }),
    shows: names((t) => t.fixture.student.user_id),
  },
  'GET /v1/users/:id': { send: (t) => ({ params: { id: t.fixture.student.user_id } }) },
  'POST /v1/users': {
    send: (t) => {
      const fev_id = t.profile.type === 'FEV' ? t.fixture.fev_id : t.world.stranger.fev_id;
      return {
        body: studentForm(t.world.course_id, {
          email: `${t.unique()}@matriz.test`,
          ...(fev_id ? { fev_id } : {}),
        }),
      };
    },
  },
  'PATCH /v1/users/:id': { send: editedForm },
  'PATCH /v1/users/:id/change-status': {
    send: async (t) => ({
      params: { id: (await t.newStudent()).user_id },
      body: { user_status: true, student_status: false },
    }),
  },
  'POST /v1/users/duplicates': { send: () => ({ body: { name: 'Ninguém Assim', birthdate: '1990-05-20' } }) },
  'POST /v1/users/:id/photo': {
    send: async (t) => ({
      params: { id: (await t.newStudent()).user_id },
      files: { file: new Blob([onePixel], { type: 'image/png' }) },
    }),
  },
  'DELETE /v1/users/:id/photo': {
    send: async (t) => ({
      params: { id: (await t.newStudent({ user: { photo_key: 'photos/a.webp' } })).user_id },
    }),
  },
  'POST /v1/users/resend-email': {
    send: async (t) => ({
      body: { email: (await t.newStudent({ user: { email_confirmed_at: null } })).email },
    }),
  },
  'GET /v1/students': { send: () => ({ query: list }), shows: names(student) },
  'GET /v1/students/steps': { send: () => ({ query: {} }) },
  'GET /v1/students/info/:id': byStudent,
  'GET /v1/students/my-students': {
    send: (t) => ({ query: { ...list, teacher_id: t.fixture.teacher.teacher_id } }),
    shows: names(student),
  },
  'GET /v1/students/class': { ...nothing, shows: names((t) => t.fixture.classmate.student_id) },
  'GET /v1/students/:id/my-teacher': byStudent,
  'GET /v1/students/:id/status': byStudent,
  'GET /v1/fev': { send: () => ({ query: {} }) },
  'GET /v1/teachers/names': { send: () => ({ query: {} }) },
  'GET /v1/utils/cep/:cep': { send: () => ({ params: { cep: '01310-100' } }) },
  'PATCH /v1/students/:id/change-onboarding-status': {
    send: async (t) => ({
      params: { id: (await t.newStudent()).student_id },
      body: { onboarding_status: 'in progress' },
    }),
  },
  'PATCH /v1/students/:id/seller': {
    send: async (t) => ({
      params: { id: (await t.newStudent({ student: { company_id: null } })).student_id },
      body: { fev_id: t.world.profiles.V.fixture.fev_id ?? '' },
    }),
  },
  'PATCH /v1/classes/change-level': {
    send: async (t) => {
      const { student_id } = t.fixture.student;
      const newLevel = await otherLevel(t, student_id);
      return { body: { studentId: student_id, newLevel, reason: 'Precisa rever o conteúdo do nível.' } };
    },
  },
  'GET /v1/students/:id/levels': byStudent,
  'GET /v1/users/export': {
    send: (t) => ({ query: { ids: t.fixture.student.user_id, columns: 'name,email,types' } }),
  },
  'GET /v1/students/export': {
    send: (t) => ({ query: { ids: student(t), columns: 'name,phone,fev_name' } }),
  },
  'GET /v1/students/students-with-teacher-data': {
    send: () => ({ query: list }),
    shows: names(student),
  },
  'GET /v1/teachers': {
    send: () => ({ query: { pageSize: 100 } }),
    shows: names((t) => t.fixture.teacher.teacher_id),
  },
  'GET /v1/teachers/class': {
    send: (t) => ({ query: { teacher_id: t.fixture.teacher.teacher_id } }),
    shows: names((t) => t.fixture.group.id),
  },
  'GET /v1/teachers/my-students/:teacherId': {
    send: (t) => ({ params: { teacherId: t.fixture.teacher.teacher_id }, query: list }),
  },
};
