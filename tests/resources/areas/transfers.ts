import { eq } from 'drizzle-orm';
import type { calls } from '../../../contract/transfers.ts';
import { student_transfers, transfer_undos } from '../../../server/areas/transfers/tables.ts';
import { buildClass } from '../../../server/demo/build/classes.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { names, type Rows } from '../../security/inputs/row.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import { start } from '../../support/school.ts';

const description = 'O aluno pediu outro professor.';

/** A student of a class of the fixture's teacher. */
export async function taught(t: Target): Promise<string> {
  if (t.which === 'missing') return t.fixture.student.student_id;
  const student = await t.newStudent({
    student: { onboarding_status: 'CONCLUIDO' },
    hours: { wednesday: ['09:00'] },
  });
  const { student_id } = student;
  await buildMatch(t.db, {
    student_id,
    teacher_id: t.fixture.teacher.teacher_id,
    status: 'accepted',
    answered_at: new Date('2026-01-02T12:00:00Z'),
  });
  await buildClass(t.db, {
    teacher_id: t.fixture.teacher.teacher_id,
    course_id: t.world.course_id,
    student_ids: [student_id],
  });
  return student_id;
}

type Transfer = typeof student_transfers.$inferInsert;

/** A pending transfer from the fixture's teacher. */
export async function pending(t: Target, decided: Partial<Transfer> = {}): Promise<string> {
  const student_id = await taught(t);
  if (t.which === 'missing') return student_id;
  const [row] = await t.db
    .insert(student_transfers)
    .values({
      student_id,
      teacher_id: t.fixture.teacher.teacher_id,
      description,
      transfer_type: 'TEACHER_CHANGE',
      status: 'PENDING',
      is_from_admin: false,
      ...decided,
    })
    .returning();
  return row?.id ?? '';
}

/** A refusal that can be undone. */
async function refusal(t: Target) {
  const id = await pending(t, {
    status: 'REPROVED',
    reproval_comment: 'O professor ainda pode atender.',
    decided_at: new Date(start),
  });
  if (t.which === 'missing') return { id, updated_at: start };
  const [row] = await t.db.select().from(student_transfers).where(eq(student_transfers.id, id));
  const undo_until = new Date(Date.parse(start) + 3_600_000);
  await t.db
    .insert(transfer_undos)
    .values({ transfer_id: id, student_id: row?.student_id ?? '', leads_to: 'PENDING', undo_until });
  return { id, updated_at: row?.updated_at.toISOString() ?? '' };
}

type Key = keyof typeof calls;

const inputs: Rows<Key> = {
  'GET /v1/students-transfer': {
    send: async (t) => {
      await pending(t);
      return { query: { pageSize: 100 } };
    },
    shows: names((t) => t.fixture.teacher.teacher_id),
  },
  'GET /v1/students-transfer/teachers': {
    send: async (t) => ({
      query: { student_id: await taught(t), teacher_id: t.fixture.teacher.teacher_id },
    }),
  },
  'GET /v1/students-transfer/:id': {
    send: async (t) => {
      const { teacher_id: new_teacher_id, user_id: decided_by } = t.fixture.teacher;
      const decided = {
        status: 'APPROVED',
        new_teacher_id,
        decided_by,
        decided_at: new Date(start),
      } as const;
      return { params: { id: await pending(t, decided) } };
    },
  },
  'GET /v1/students-transfer/validate/:studentId': {
    send: async (t) => ({ params: { studentId: await taught(t) } }),
  },
  'POST /v1/students-transfer': {
    send: async (t) => ({
      body: {
        student_id: await taught(t),
        teacher_id: (t.which === 'mixed' ? t.own : t.fixture).teacher.teacher_id,
        description,
        ...(t.profile.type === 'ADMIN' ? { send_to_match: true } : { transfer_type: 'TEACHER_CHANGE' }),
      },
    }),
    mixes: true,
  },
  'PATCH /v1/students-transfer/:id': {
    send: async (t) => ({
      params: { id: await pending(t) },
      body: { status: 'REPROVED', reproval_comment: 'O professor ainda pode atender.' },
    }),
  },
  'POST /v1/students-transfer/:id/undo': {
    send: async (t) => {
      const { id, updated_at } = await refusal(t);
      return { params: { id }, body: { updated_at } };
    },
  },
};

export const transfers: AreaProof<Key> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/students-transfer                         shut  no   no   no   list list no   no   all  no   pick  view:students_transfer
GET /v1/students-transfer/teachers                shut  no   no   no   no   no   no   no   any  no   pick  create:student_transfer
GET /v1/students-transfer/:id                     shut  no   no   no   own  own  no   no   any  no   pick  view:students_transfer
GET /v1/students-transfer/validate/:studentId     shut  no   no   no   own  own  no   no   any  no   pick  create:student_transfer
POST /v1/students-transfer                        shut  no   no   no   own  own  no   no   any  no   pick  create:student_transfer
PATCH /v1/students-transfer/:id                   shut  no   no   no   no   no   no   no   any  no   pick  create:student_transfer
POST /v1/students-transfer/:id/undo               shut  no   no   no   no   no   no   no   any  no   pick  create:student_transfer`,
  inputs,
  lists: {
    'GET /v1/students-transfer': paged('admin'),
    'GET /v1/students-transfer/teachers': {
      as: 'admin',
      input: ({ seated, teacher }) => ({
        query: { student_id: seated.student_id, teacher_id: teacher.teacher_id },
      }),
    },
  },
  single: ['GET /v1/students-transfer/:id', 'GET /v1/students-transfer/validate/:studentId'],
  fill: ({ db, student, teacher }) =>
    db.insert(student_transfers).values({
      student_id: student.student_id,
      teacher_id: teacher.teacher_id,
      transfer_type: 'TEACHER_CHANGE',
      status: 'PENDING',
      is_from_admin: false,
      description,
    }),
};
