import { pending, taught } from '../../../resources/areas/transfers.ts';
import type { Target } from '../../../security/target.ts';
import type { Case } from './case.ts';

const description = 'O aluno pediu outro professor.';
const teacherOf = (t: Target) => t.fixture.teacher.teacher_id;

export const transfers: readonly Case[] = [
  {
    call: 'GET /v1/students-transfer',
    as: 'T',
    write: (t) => ({ path: `/v1/students-transfer?query=Matriz&teacher_id=${teacherOf(t)}&page=1` }),
  },
  {
    call: 'GET /v1/students-transfer/validate/{studentId}',
    as: 'A',
    write: async (t) => ({ path: `/v1/students-transfer/validate/${await taught(t)}` }),
  },
  {
    call: 'POST /v1/students-transfer',
    as: 'A',
    write: async (t) => ({
      path: '/v1/students-transfer',
      body: {
        student_id: await taught(t),
        description,
        teacher_id: teacherOf(t),
        new_teacher_id: true,
        is_from_admin: true,
        status: 'APPROVED',
      },
    }),
  },
  {
    call: 'UPDATE /v1/students-transfer/{id}',
    as: 'A',
    write: async (t) => ({
      path: `/v1/students-transfer/${await pending(t)}`,
      body: { status: 'REPROVED', reproval_comment: 'O professor ainda pode atender.', new_teacher_id: null },
    }),
  },
];
