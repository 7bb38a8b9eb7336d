import type { calls as audit } from '../../../contract/audit.ts';
import type { calls as backups } from '../../../contract/backups.ts';
import { audit_log } from '../../../server/platform/tables.ts';
import type { Target } from '../target.ts';
import type { Rows } from './row.ts';

async function send(t: Target) {
  await t.world.school.db.insert(audit_log).values({
    at: t.world.school.clock.now(),
    user_name: 'Sistema',
    context: 'onboarding',
    entity: 'students',
    entity_id: t.fixture.student.student_id,
    entity_name: 'Aluno da escola',
    student_id: t.fixture.student.student_id,
    operation: 'U',
    changes: { onboarding_status: { from: 'AGUARDANDO_MATCH', to: 'CONCLUIDO' } },
  });
  return { query: { pageSize: 100, operation: 'U' as const, from: '2026-01-01' } };
}

export const auditRows: Rows<keyof typeof audit | keyof typeof backups> = {
  'GET /v1/backups': { send: () => ({}) },
  'GET /v1/logs': { send },
  'GET /v1/logs/student': { send },
  'GET /v1/calendar/:id/history': {
    send: async (t) => {
      await t.world.school.db.insert(audit_log).values({
        at: t.world.school.clock.now(),
        user_name: 'Sistema',
        context: 'calendar',
        entity: 'lessons',
        entity_id: t.fixture.lesson_id,
        entity_name: 'Turma da escola',
        operation: 'U',
        changes: { title: { from: 'Aula', to: 'Aula de revisão' } },
      });
      return { params: { id: t.fixture.lesson_id } };
    },
  },
  'GET /v1/logs/export': { send: () => ({ query: { operation: 'U' as const } }) },
  'GET /v1/logs/student/export': { send: () => ({ query: { operation: 'U' as const } }) },
};
