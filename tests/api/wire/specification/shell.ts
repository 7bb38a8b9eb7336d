import { buildAdmin, buildUser } from '../../../../server/demo/build/people.ts';
import { sha256 } from '../../../../server/platform/hash.ts';
import { sentBack, wantedParameters } from '../../../resources/areas/parameters.ts';
import { lessonOf } from '../../../security/inputs/lessons.ts';
import type { Target } from '../../../security/target.ts';
import { askForPassword } from '../../../support/passwordMail.ts';
import { password, passwordHash } from '../../../support/school.ts';
import type { Case } from './case.ts';

const week = 'start_date=2026-03-08T03:00:00.000Z&end_date=2026-03-15T03:00:00.000Z';
const passwords = { password, confirmPassword: password };

async function person(t: Target, more: Parameters<typeof buildUser>[2] = {}) {
  const email = `${t.unique()}@especificacao.test`;
  await buildUser(t.db, ['FEV'], { email, password_hash: passwordHash, ...more });
  return email;
}

async function code(t: Target, email: string): Promise<string> {
  return (await askForPassword(t.world.school.anyone, email)).code;
}

/** A role as the role list returns it. */
async function role(t: Target) {
  const { role_id } = await buildAdmin(t.db, ['view:students', 'view:users', 'edit:users']);
  const reply = await fetch(`${t.world.school.url}/api/v1/roles/${role_id}`, {
    headers: { authorization: `Bearer ${t.profile.token}` },
  });
  const { data } = (await reply.json()) as { data: { id: string; updated_at: string } };
  const { updated_at: _, ...record } = data;
  return record;
}

/** Sessions, roles and notifications. */
export const shell: readonly Case[] = [
  {
    call: 'POST /v1/auth/login/',
    as: null,
    write: async (t) => ({
      path: '/v1/auth/login/',
      body: { email: await person(t), password, keepConnected: true },
    }),
  },
  {
    call: 'POST /v1/auth/refresh',
    as: null,
    write: async (t) => {
      const { refreshToken } = await t.world.school.login(await person(t));
      return { path: '/v1/auth/refresh', body: { refresh_token: refreshToken } };
    },
  },
  {
    call: 'POST /v1/auth/logout',
    as: 'A',
    write: async (t) => ({ path: '/v1/auth/logout', body: { sessionId: await t.session() } }),
  },
  {
    call: 'GET /v1/calendar',
    as: 'T',
    write: (t) => ({ path: `/v1/calendar?teacher_id=${t.fixture.teacher.teacher_id}&${week}` }),
  },
  {
    call: 'GET /v1/calendar',
    as: 'S',
    write: (t) => ({ path: `/v1/calendar?student_id=${t.fixture.student.student_id}&quantity=20` }),
  },
  {
    call: 'GET /v1/calendar/teacher-calendar-history/{teacher_id}',
    as: 'T',
    write: (t) => ({ path: `/v1/calendar/teacher-calendar-history/${t.fixture.teacher.teacher_id}` }),
  },
  {
    call: 'GET /v1/calendar/calendar-history',
    as: 'T',
    write: (t) => ({
      path: `/v1/calendar/calendar-history?pageSize=20&teacher_id=${t.fixture.teacher.teacher_id}`,
    }),
  },
  {
    call: 'GET /v1/calendar/calendar-history',
    as: 'S',
    write: (t) => ({
      path: `/v1/calendar/calendar-history?pageSize=20&student_id=${t.fixture.student.student_id}`,
    }),
  },
  {
    call: 'PATCH /v1/calendar/{id}',
    as: 'A',
    write: async (t) => ({
      path: `/v1/calendar/${await lessonOf(t)}`,
      body: {
        id: await lessonOf(t),
        title: 'Aula de revisão',
        description: 'Revisão da unidade 3',
        teacher_id: t.fixture.teacher.teacher_id,
        teacher_name: 'Ana',
        timezone: 'America/Sao_Paulo',
        students: [],
        student_names: [],
        student_quantity: 0,
      },
    }),
  },
  {
    call: 'DELETE /v1/calendar/{id}',
    as: 'A',
    write: async (t) => ({ path: `/v1/calendar/${await lessonOf(t, { past: true })}` }),
  },
  {
    call: 'GET /v1/notifications',
    as: 'S',
    write: () => ({ path: '/v1/notifications?page=1&pageSize=8&hasNextPage=true' }),
  },
  {
    call: 'GET /v1/notifications/events/{user_id}',
    as: 'S',
    write: (t) => ({ path: `/v1/notifications/events/${t.me.user_id}` }),
  },
  {
    call: 'PATCH /v1/messages/read-notification',
    as: 'S',
    write: async (t) => ({
      path: '/v1/messages/read-notification',
      body: { user_id: t.me.user_id, notification_id: await t.question() },
    }),
  },
  {
    call: 'POST /v1/messages',
    as: 'A',
    write: (t) => ({
      path: '/v1/messages',
      body: {
        title: 'Recesso',
        content: 'Sem aulas na sexta-feira.',
        status: 'SENT',
        category: 'IMMEDIATE',
        sent_at: '2026-03-10T13:00:00.000Z',
        schedule: null,
        require_confirmation: true,
        recipients_id: [t.fixture.student.user_id],
        types: ['STUDENT', 'TEACHER'],
        send_to_all: false,
        sender_id: t.me.user_id,
      },
    }),
  },
  {
    call: 'GET /v1/messages',
    as: 'S',
    write: (t) => ({
      path: `/v1/messages?page=1&pageSize=8&hasNextPage=true&sender_id=${t.me.user_id}`,
    }),
  },
  {
    call: 'GET /v1/messages',
    as: 'T',
    write: (t) => ({
      path: `/v1/messages?page=1&pageSize=4&recipient_id=${t.me.user_id}&require_confirmation=true&status=SENT`,
    }),
  },
  {
    call: 'PATCH /v1/messages/{id}',
    as: 'T',
    write: async (t) => ({
      path: `/v1/messages/${(await t.message()).id}`,
      body: { title: 'Outro título', recipients_id: [t.fixture.student.user_id] },
    }),
  },
  {
    call: 'PATCH /v1/messages/read/{id}',
    as: 'S',
    write: async (t) => ({ path: `/v1/messages/read/${(await t.message(true)).id}` }),
  },
  {
    call: 'DELETE /v1/messages/{id}',
    as: 'T',
    write: async (t) => ({ path: `/v1/messages/${(await t.message()).id}` }),
  },
  {
    call: 'GET /v1/onboarding/find-by-user-id',
    as: 'S',
    write: (t) => ({ path: `/v1/onboarding/find-by-user-id?user_id=${t.me.user_id}` }),
  },
  {
    call: 'GET /v1/users/logged-users/',
    as: 'A',
    write: () => ({ path: '/v1/users/logged-users/?page=1&pageSize=10&name=Matriz' }),
  },
  { call: 'GET /v1/entity/profile/', as: 'S', write: () => ({ path: '/v1/entity/profile/' }) },
  {
    call: 'UPDATE /v1/entity/profile/',
    as: 'S',
    write: async (t) => {
      const reply = await fetch(`${t.world.school.url}/api/v1/entity/profile/`, {
        headers: { authorization: `Bearer ${t.profile.token}` },
      });
      const { data: record } = (await reply.json()) as { data: object };
      return { path: '/v1/entity/profile/', body: { ...record, updated_at: null, phone: '+5511987651234' } };
    },
  },
  {
    call: 'GET /v1/financial-parameters',
    as: 'A',
    write: () => ({ path: '/v1/financial-parameters' }),
  },
  {
    call: 'UPDATE /v1/financial-parameters',
    as: 'A',
    write: async (t) => {
      const { sales, orders, services, plans } = sentBack(await wantedParameters(t.db, t.unique()));
      return {
        path: '/v1/financial-parameters',
        body: { sales, orders, products: [], services, plans },
      };
    },
  },
  { call: 'GET /v1/permissions', as: 'A', write: () => ({ path: '/v1/permissions' }) },
  {
    call: 'GET /v1/logs',
    as: 'A',
    write: () => ({ path: '/v1/logs?page=1&pageSize=10&user_name=ana&context=usu&operation=U' }),
  },
  {
    call: 'GET /v1/logs/student',
    as: 'A',
    write: () => ({ path: '/v1/logs/student?page=1&pageSize=10&user_name=ana&context=disp&operation=U' }),
  },
  { call: 'GET /v1/roles', as: 'A', write: () => ({ path: '/v1/roles?status=true&page=1' }) },
  {
    call: 'POST /v1/roles',
    as: 'A',
    write: (t) => ({
      path: '/v1/roles',
      body: {
        name: `Função ${t.unique()}`,
        status: true,
        permissions: [
          { id: 'view:users', name: 'Usuários', resource: 'users', operation: 'view' },
          { id: 'classes', name: 'Turmas', resource: 'classes', operation: ['view', 'edit'] },
        ],
        permissionQuantity: 3,
      },
    }),
  },
  {
    call: 'UPDATE /v1/roles/{id}',
    as: 'A',
    write: async (t) => {
      const record = await role(t);
      return { path: `/v1/roles/${record.id}`, body: { ...record, name: `Função ${t.unique()}` } };
    },
  },
  {
    call: 'UPDATE /v1/roles/{id}/change-status',
    as: 'A',
    write: async (t) => {
      const record = await role(t);
      return { path: `/v1/roles/${record.id}/change-status`, body: { ...record, status: false } };
    },
  },
  {
    call: 'POST /v1/users/forgot-password',
    as: null,
    write: async (t) => ({ path: '/v1/users/forgot-password', body: { email: await person(t) } }),
  },
  {
    call: 'POST /v1/users/otp-verification',
    as: null,
    write: async (t) => {
      const email = await person(t);
      return { path: '/v1/users/otp-verification', body: { email, otp: await code(t, email) } };
    },
  },
  {
    call: 'POST /v1/users/reset-password',
    as: null,
    write: async (t) => {
      const email = await person(t);
      return { path: '/v1/users/reset-password', body: { email, otp: await code(t, email), ...passwords } };
    },
  },
  {
    call: 'POST /v1/users/change-password',
    as: 'V',
    write: () => ({
      path: '/v1/users/change-password',
      body: { password, newPassword: password, confirmPassword: password },
    }),
  },
  {
    call: 'POST /v1/users/confirm-registration',
    as: null,
    write: async (t) => {
      const hash = `convite-da-especificacao-${t.unique()}`;
      const waiting = { email_confirmed_at: null, email_confirmation_hash: sha256(hash) };
      const email = await person(t, waiting);
      return { path: '/v1/users/confirm-registration', body: { hash, email, ...passwords } };
    },
  },
];
