import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Input } from '../../../contract/index.ts';
import { student_transfers } from '../../../server/areas/transfers/tables.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { description, freeTeacher, statusOf, taughtStudent } from './taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  const login = (email: string) => ({ email, password_hash: passwordHash });
  await buildAdmin(school.db, ['view:students_transfer', 'create:student_transfer'], login('admin@x.test'));
  await buildAdmin(school.db, ['view:students_transfer'], login('leitora@x.test'));
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const askFor = { transfer_type: 'TEACHER_CHANGE' as const, description };
const issuesOf = (reply: { error: { issues?: readonly { path: string; message: string }[] } }) =>
  (reply.error.issues ?? []).map(({ path, message }) => `${path}: ${message}`);

async function taught() {
  const made = await taughtStudent(school);
  const ids = { student_id: made.student.student_id, teacher_id: made.teacher.teacher_id };
  return { ...made, ids, caller: await school.login(made.teacher.email) };
}

describe('what is sent', () => {
  it('names each missing field in the words of the form', async () => {
    const { ids, caller } = await taught();
    const bare = { student_id: '', teacher_id: '', description: 'curto demais' };
    expect(issuesOf(await admin.try('POST /v1/students-transfer', { body: bare }))).toEqual([
      'student_id: Aluno é obrigatório',
      'teacher_id: Professor é obrigatório',
      'description: Motivo precisa ter no mínimo 15 caracteres',
    ]);
    const noType = await caller.try('POST /v1/students-transfer', { body: { ...ids, description } });
    expect(issuesOf(noType)).toEqual(['transfer_type: O tipo de transferência é obrigatório']);
    const noTeacher = await admin.try('POST /v1/students-transfer', { body: { ...ids, description } });
    expect(issuesOf(noTeacher)).toEqual(['new_teacher_id: Professor é obrigatório']);
    const same = await admin.try('POST /v1/students-transfer', {
      body: { ...ids, description, new_teacher_id: ids.teacher_id },
    });
    expect(issuesOf(same)).toEqual(['new_teacher_id: Escolha outro professor: este é o atual.']);
    expect((await admin.call('GET /v1/students-transfer', { query: ids })).total).toBe(0);
  });

  it('needs a teacher to approve and a reason to refuse', async () => {
    const { ids, caller } = await taught();
    const { id } = await caller.call('POST /v1/students-transfer', { body: { ...ids, ...askFor } });
    const approve = await admin.try('PATCH /v1/students-transfer/:id', {
      params: { id },
      body: { status: 'APPROVED' },
    });
    expect(issuesOf(approve)).toEqual(['new_teacher_id: Favor selecionar um professor.']);
    for (const reproval_comment of [undefined, 'quatorze letra']) {
      const reply = await admin.try('PATCH /v1/students-transfer/:id', {
        params: { id },
        body: { status: 'REPROVED', ...(reproval_comment && { reproval_comment }) },
      });
      expect(issuesOf(reply)).toEqual(['reproval_comment: Favor preencher o motivo.']);
    }
    const pending = await admin.call('GET /v1/students-transfer/:id', { params: { id } });
    expect(pending.status).toBe('PENDING');
    const stale = await admin.try('PATCH /v1/students-transfer/:id', {
      params: { id },
      body: { status: 'APPROVED', send_to_match: true, updated_at: '2026-01-01T00:00:00.000Z' },
    });
    expect(stale.status).toBe(409);
    // A record may be sent back as it was read.
    const changed = { ...pending, status: 'APPROVED' as const, new_teacher_id: true as const };
    expect(
      (await admin.try('PATCH /v1/students-transfer/:id', { params: { id }, body: changed })).status,
    ).toBe(200);
  });

  it('does not let a teacher approve, choose the teacher or speak as an administrator', async () => {
    const { ids, caller, course } = await taught();
    const next = await freeTeacher(school, course.id);
    for (const more of [
      { status: 'APPROVED' as const },
      { is_from_admin: true },
      { send_to_match: true },
      { new_teacher_id: true as const },
      { new_teacher_id: next.teacher_id },
    ]) {
      const reply = await caller.try('POST /v1/students-transfer', { body: { ...ids, ...askFor, ...more } });
      expect(reply).toMatchObject({ status: 403, error: { code: 'field_forbidden' } });
    }
    const made = await caller.call('POST /v1/students-transfer', {
      body: { ...ids, ...askFor, status: 'PENDING', is_from_admin: false },
    });
    const decide = { params: { id: made.id }, body: { status: 'APPROVED' as const, send_to_match: true } };
    expect((await caller.try('PATCH /v1/students-transfer/:id', decide)).status).toBe(403);
    const reader = await school.login('leitora@x.test');
    expect((await reader.try('PATCH /v1/students-transfer/:id', decide)).status).toBe(403);
  });
});

describe('who sees and makes transfers', () => {
  it('shows teachers those from themselves, without who asked', async () => {
    const [own, other] = [await taught(), await taught()];
    const { id } = await own.caller.call('POST /v1/students-transfer', { body: { ...own.ids, ...askFor } });
    const mine = await own.caller.call('GET /v1/students-transfer', { query: {} });
    expect(mine.response).toMatchObject([{ id, student_name: own.student.name, sender_name: null }]);
    expect((await other.caller.call('GET /v1/students-transfer', { query: {} })).total).toBe(0);
    const foreign = { query: { teacher_id: own.ids.teacher_id } };
    expect((await other.caller.call('GET /v1/students-transfer', foreign)).total).toBe(0);
    expect((await other.caller.try('GET /v1/students-transfer/:id', { params: { id } })).status).toBe(404);
    const all = await admin.call('GET /v1/students-transfer', { query: { query: own.student.name } });
    expect(all.response).toMatchObject([
      {
        id,
        sender_name: own.teacher.name,
        student_user_id: own.student.user_id,
        teacher_user_id: own.teacher.user_id,
      },
    ]);
  });

  it('returns 404 for students of others and for other teachers', async () => {
    const [own, other] = [await taught(), await taught()];
    for (const ids of [
      other.ids,
      { ...own.ids, student_id: other.ids.student_id },
      { ...own.ids, teacher_id: other.ids.teacher_id },
    ]) {
      const reply = await own.caller.try('POST /v1/students-transfer', { body: { ...ids, ...askFor } });
      expect(reply.status).toBe(404);
    }
    const check = { params: { studentId: other.ids.student_id } };
    expect((await own.caller.try('GET /v1/students-transfer/validate/:studentId', check)).status).toBe(404);
    const mixed = { ...own.ids, teacher_id: other.ids.teacher_id, description, send_to_match: true };
    expect(await admin.try('POST /v1/students-transfer', { body: mixed })).toMatchObject({
      status: 417,
      error: { code: 'transfer_not_taught' },
    });
  });

  it('makes none while the student waits for a teacher', async () => {
    const { ids, caller } = await taught();
    await caller.call('POST /v1/students-transfer', {
      body: { ...ids, description, transfer_type: 'HOUR_CHANGE' },
    });
    const reply = await admin.try('POST /v1/students-transfer', {
      body: { ...ids, description, send_to_match: true },
    });
    expect(reply).toMatchObject({ status: 417, error: { code: 'transfer_not_concluded' } });
  });

  it('approves none once the student is taught by someone else', async () => {
    const { ids, caller, course, group } = await taught();
    const { id } = await caller.call('POST /v1/students-transfer', { body: { ...ids, ...askFor } });
    const { teacher_id } = await freeTeacher(school, course.id);
    await school.db.execute(sql`update classes set teacher_id = ${teacher_id} where id = ${group.id}`);
    const decide = (body: Input<'PATCH /v1/students-transfer/:id'>['body']) =>
      admin.try('PATCH /v1/students-transfer/:id', { params: { id }, body });
    const third = await freeTeacher(school, course.id);
    for (const goal of [{ send_to_match: true }, { new_teacher_id: third.teacher_id }])
      expect(await decide({ status: 'APPROVED', ...goal })).toMatchObject({
        status: 417,
        error: { code: 'transfer_not_taught' },
      });
    expect(await statusOf(school, ids.student_id)).toBe('CONCLUIDO');
    expect((await decide({ status: 'REPROVED', reproval_comment: description })).status).toBe(200);
  });

  it('sends a student without hours to the availability step, not to a teacher', async () => {
    const { ids, course } = await taught();
    await school.db.execute(sql`delete from availability a using students s
      where s.user_id = a.user_id and s.student_id = ${ids.student_id}`);
    await school.db.execute(sql`update students set waived_through = 6 where student_id = ${ids.student_id}`);
    const next = await freeTeacher(school, course.id);
    const chosen = { ...ids, description, new_teacher_id: next.teacher_id };
    expect(await admin.try('POST /v1/students-transfer', { body: chosen })).toMatchObject({
      status: 417,
      error: { code: 'transfer_no_hours' },
    });
    expect(await statusOf(school, ids.student_id)).toBe('CONCLUIDO');
    await admin.call('POST /v1/students-transfer', { body: { ...ids, description, send_to_match: true } });
    expect(await statusOf(school, ids.student_id)).toBe('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
  });
});

describe('the limit', () => {
  it('has a message from the second transfer in the term on, without refused or earlier ones', async () => {
    const { ids, caller } = await taught();
    const ask = () =>
      caller.call('GET /v1/students-transfer/validate/:studentId', { params: { studentId: ids.student_id } });
    const add = (day: string, status: 'APPROVED' | 'REPROVED') =>
      school.db.insert(student_transfers).values({
        ...ids,
        description,
        status,
        transfer_type: 'TEACHER_CHANGE',
        is_from_admin: true,
        created_at: new Date(`${day}T12:00:00Z`),
        decided_at: new Date(`${day}T12:00:00Z`),
      });
    await add('2025-12-01', 'APPROVED');
    await add('2026-01-20', 'APPROVED');
    await add('2026-02-01', 'REPROVED');
    expect(await ask()).toBeNull();
    await add('2026-03-02', 'APPROVED');
    expect(await ask()).toBe(
      'Este aluno já teve 2 transferências neste contrato: 20/01/2026 e 02/03/2026. Deseja fazer mais uma?',
    );
    expect((await caller.try('POST /v1/students-transfer', { body: { ...ids, ...askFor } })).status).toBe(
      200,
    );
  });

  it('of a student who does not exist is missing', async () => {
    const { student_id } = await buildStudent(school.db);
    const check = { params: { studentId: student_id } };
    expect(await admin.call('GET /v1/students-transfer/validate/:studentId', check)).toBeNull();
    const none = { params: { studentId: '00000000-0000-4000-8000-000000000009' } };
    expect((await admin.try('GET /v1/students-transfer/validate/:studentId', none)).status).toBe(404);
  });
});
