import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildMatch } from '../../../server/demo/build/matches.ts';
import { buildAdmin, buildCourse, buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { eventually } from '../../support/eventually.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { openChanges } from '../../support/stream.ts';

const EVENINGS = ['18:00', '19:00', '20:00'];
const hours = { tuesday: EVENINGS, thursday: EVENINGS };
const login = (email: string) => ({ email, password_hash: passwordHash });

let school: School;
let admin: Caller;
let admin_id: string;
beforeAll(async () => {
  school = await startSchool();
  ({ user_id: admin_id } = await buildAdmin(school.db, allPermissions, login('admin@x.test')));
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

describe('the live stream', () => {
  it('announces each login and each end of a session to administrators and to that user only', async () => {
    const student = await buildStudent(school.db, { user: login('sessoes@x.test') });
    const stranger = await buildStudent(school.db, { user: login('outro@x.test') });
    const caller = await school.login('sessoes@x.test');
    const [own, admins, others] = [
      await openChanges(caller, student.user_id),
      await openChanges(admin, admin_id),
      await openChanges(await school.login('outro@x.test'), stranger.user_id),
    ];
    const both = () => Promise.all([own.received('sessions'), admins.received('sessions')]);
    // Events arrive in order: this one marks that the event of the stranger's login has been delivered.
    await school.services.events.announceChange(school.db, { of: stranger.user_id, topic: 'me' });
    await others.received('me');
    own.names.length = 0;
    admins.names.length = 0;
    others.names.length = 0;
    const second = await school.login('sessoes@x.test');
    await both();
    own.names.length = 0;
    admins.names.length = 0;
    await second.call('POST /v1/auth/logout', { body: { sessionId: second.sessionId ?? '' } });
    await both();
    expect(others.names).not.toContain('sessions');
  });

  it('announces a change of onboarding status, in both directions, to that student only', async () => {
    const student = await buildStudent(school.db, {
      user: login('aluno@x.test'),
      student: { waived_through: 4, onboarding_status: 'AGUARDANDO_MATCH' },
      hours,
    });
    const caller = await school.login('aluno@x.test');
    const [own, others] = [await openChanges(caller, student.user_id), await openChanges(admin, admin_id)];
    const status = async () => (await caller.call('GET /v1/auth/me', {})).user.onboarding_status;
    const set = (onboarding_status: 'pending' | 'in progress') =>
      admin.call('PATCH /v1/students/:id/change-onboarding-status', {
        params: { id: student.student_id },
        body: { onboarding_status },
      });
    await set('in progress');
    await eventually(async () => expect(await status()).toBe('AGUARDANDO_MATCH'));
    await admin.call('PATCH /v1/users/reset-availability/:id', { params: { id: student.student_id } });
    await own.received('me');
    expect(await status()).toBe('AGUARDANDO_PREENCHIMENTO_DISPONIBILIDADE');
    own.names.length = 0;
    await caller.call('POST /v1/availability', {
      body: {
        student_id: student.student_id,
        timezone: 'America/Sao_Paulo',
        availability: {
          tuesday: [{ start: '19:00', end: '20:00' }],
          thursday: [{ start: '19:00', end: '20:00' }],
        },
      },
    });
    await own.received('me');
    expect(await status()).toBe('AGUARDANDO_MATCH');
    expect(others.names).not.toContain('me');
  });

  it('announces that a student was disabled and enabled', async () => {
    const student = await buildStudent(school.db, { user: login('inativo@x.test') });
    const caller = await school.login('inativo@x.test');
    const own = await openChanges(caller, student.user_id);
    for (const student_status of [false, true]) {
      own.names.length = 0;
      await admin.call('PATCH /v1/users/:id/change-status', {
        params: { id: student.user_id },
        body: { user_status: true, student_status },
      });
      await own.received('me');
      expect((await caller.call('GET /v1/auth/me', {})).user.is_active).toBe(student_status);
    }
  });

  it('announces changed menu counts to administrators and to the teacher', async () => {
    const course = await buildCourse(school.db);
    const teacher = await buildTeacher(school.db, {
      user: login('professor@x.test'),
      course_ids: [course.id],
      hours,
    });
    const student = await buildStudent(school.db, {
      student: { course_id: course.id, waived_through: 4, onboarding_status: 'AGUARDANDO_MATCH' },
      hours,
    });
    await buildMatch(school.db, { student_id: student.student_id });
    const [admins, own] = [
      await openChanges(admin, admin_id),
      await openChanges(await school.login('professor@x.test'), teacher.user_id),
    ];
    const both = async (change: () => Promise<unknown>) => {
      admins.names.length = 0;
      own.names.length = 0;
      await change();
      await Promise.all([admins.received('records:matching'), own.received('student')]);
    };
    const { student_id } = student;
    await both(() =>
      admin.call('POST /v1/students-without-match', {
        body: { teacher_id: teacher.teacher_id, student_id },
      }),
    );
    await both(() => admin.call('POST /v1/match/redirect/:student_id', { params: { student_id } }));
  });
});
