import { classForm } from '../../../security/inputs/lessons.ts';
import type { Target } from '../../../security/target.ts';
import { onePixel } from '../../../support/pictures.ts';
import { clips } from '../../../support/sampleFiles.ts';
import { start } from '../../../support/school.ts';
import type { Case } from './case.ts';

const teacherOf = (t: Target) => t.fixture.teacher.teacher_id;

async function documentType(t: Target): Promise<string> {
  const reply = await fetch(`${t.world.school.url}/api/v1/document-types`, {
    method: 'POST',
    headers: { authorization: `Bearer ${t.profile.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: `Documento ${t.unique()}` }),
  });
  const { data } = (await reply.json()) as { data: { id: string } };
  return data.id;
}

function franchiseeForm(): FormData {
  const form = new FormData();
  const fields = {
    name: 'Ana',
    surname: 'Souza',
    phone: '(11) 91234-5678',
    email: 'ana@franquia.test',
    city: 'Recife',
    state: 'PE',
    slug: '',
    franchiseType: 'sales',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('photo', new Blob([onePixel]), 'foto.png');
  form.append('video', new Blob([new Uint8Array(clips.mp4)]), 'video.mp4');
  return form;
}

/** The live room, lessons and evaluations. */
export const classes: readonly Case[] = [
  {
    call: 'POST /v1/franchisee',
    as: 'A',
    write: () => ({ path: '/v1/franchisee', body: franchiseeForm() }),
  },
  {
    call: 'GET /v1/classes/{room_id}/{user_type}/token',
    as: 'T',
    write: (t) => ({ path: `/v1/classes/${t.fixture.group.room_id}/host/token` }),
  },
  {
    call: 'GET /v1/classes/{room_id}/{user_type}/token',
    as: 'S',
    write: (t) => ({ path: `/v1/classes/${t.fixture.group.room_id}/guest/token` }),
  },
  {
    call: 'UPDATE /v1/classes/change-level',
    as: 'A',
    write: async (t) => ({
      path: '/v1/classes/change-level',
      body: {
        newLevel: 'Avançado',
        studentId: (await t.newStudent()).student_id,
        userTeacherId: null,
        teacherName: 'Pessoa Número Um',
      },
    }),
  },
  {
    call: 'GET /v1/classes',
    as: 'A',
    write: (t) => ({
      path: `/v1/classes?teacher_id=${teacherOf(t)}&name=turma&status=true&page=1&pageSize=10`,
    }),
  },
  {
    call: 'POST /v1/classes',
    as: 'A',
    write: async (t) => ({ path: '/v1/classes', body: { ...(await classForm(t)), company_name: null } }),
  },
  {
    call: 'UPDATE /v1/classes/{id}',
    as: 'A',
    write: (t) => ({
      path: `/v1/classes/${t.fixture.group.id}`,
      body: {
        id: t.fixture.group.id,
        title: 'Turma da noite',
        teacher_name: 'Ana',
        room_id: t.fixture.group.room_id,
      },
    }),
  },
  {
    call: 'UPDATE /v1/classes/{id}/change-status',
    as: 'A',
    write: (t) => ({ path: `/v1/classes/${t.fixture.group.id}/change-status`, body: { status: true } }),
  },
  {
    call: 'GET /v1/classes/students-and-teacher',
    as: 'T',
    write: (t) => ({ path: `/v1/classes/students-and-teacher?teacher_id=${teacherOf(t)}` }),
  },
  {
    call: 'GET /v1/classes/{id}/students',
    as: 'T',
    write: (t) => ({ path: `/v1/classes/${t.fixture.group.id}/students` }),
  },
  {
    call: 'GET /v1/hms/live-classes',
    as: 'A',
    write: () => ({ path: '/v1/hms/live-classes' }),
  },
  {
    call: 'POST /v1/calendar/history',
    as: 'T',
    write: (t) => ({
      path: '/v1/calendar/history',
      body: {
        calendar_id: t.fixture.lesson_id,
        teacher_id: teacherOf(t),
        room_id: t.fixture.group.room_id,
        started_at: start,
        is_last_class_of_the_week: true,
      },
    }),
  },
  {
    call: 'GET /v1/students-evolution/pending/{teacher_id}',
    as: 'T',
    write: (t) => ({ path: `/v1/students-evolution/pending/${teacherOf(t)}` }),
  },
  {
    call: 'POST /v1/students-evolution',
    as: 'T',
    write: (t) => ({
      path: '/v1/students-evolution',
      body: {
        teacher_id: teacherOf(t),
        class_id: t.fixture.group.id,
        calendar_history_id: t.fixture.to_mark,
        students: [
          {
            student_id: t.fixture.student.student_id,
            conversation: 4,
            understanding: 5,
            dedication: 3,
          },
        ],
      },
    }),
  },
  {
    call: 'GET /v1/students-evolution',
    as: 'T',
    write: (t) => ({
      path: `/v1/students-evolution?pageSize=9999&teacher_id=${teacherOf(t)}&class_id=${t.fixture.group.id}&student_id=${t.fixture.student.student_id}&start_date=2025-04-01&end_date=2026-03-31`,
    }),
  },
  {
    call: 'POST /v1/teacher-evaluation/{id}',
    as: 'S',
    write: async (t) => {
      const id = await t.question();
      return {
        path: `/v1/teacher-evaluation/${id}`,
        body: {
          id,
          class_id: t.fixture.group.id,
          teacher_id: teacherOf(t),
          teacher_name: 'Helena Sampaio',
          calendar_history_id: t.fixture.unmarked,
          rating: 100,
          reason: ['Boa didática'],
        },
      };
    },
  },
  {
    call: 'POST /v1/document-types',
    as: 'A',
    write: (t) => ({ path: '/v1/document-types', body: { name: `Documento ${t.unique()}` } }),
  },
  {
    call: 'GET /v1/document-types',
    as: 'A',
    write: () => ({ path: '/v1/document-types?page=1&pageSize=10' }),
  },
  {
    call: 'UPDATE /v1/document-types/{id}',
    as: 'A',
    write: async (t) => ({
      path: `/v1/document-types/${await documentType(t)}`,
      body: { name: `Documento ${t.unique()}` },
    }),
  },
  {
    call: 'POST /v1/auth/logout-by-session-id',
    as: 'A',
    write: async (t) => {
      const sessionId = await t.session();
      return { path: '/v1/auth/logout-by-session-id', body: { redisId: sessionId, sessionId } };
    },
  },
  // Last, because it ends every session.
  { call: 'POST /v1/auth/logout-all', as: 'A', write: () => ({ path: '/v1/auth/logout-all' }) },
];
