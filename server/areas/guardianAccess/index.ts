import type { Area } from '../../platform/area.ts';
import type { Services } from '../../platform/context.ts';
import { askNewEmail, changePhone, confirmNewEmail } from './contact.ts';
import { clearAccesses } from './links.ts';
import { readAccess, renewAccess, revokeAccess, sendAccess } from './office.ts';
import { guardianLessons, overview, statementOfVisit } from './overview.ts';
import { clearVisits, leave, openAccess } from './visits.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_guardian_accesses: Record<string, never>;
  }
}

async function clear(services: Services): Promise<void> {
  await clearVisits(services);
  await clearAccesses(services);
}

export const guardianAccess = {
  handlers: {
    'GET /v1/students/:id/guardian-access': readAccess,
    'POST /v1/students/:id/guardian-access': sendAccess,
    'POST /v1/students/:id/guardian-access/revoke': revokeAccess,
    'POST /v1/guardian-access': openAccess,
    'POST /v1/guardian-access/renew': renewAccess,
    'POST /v1/guardian-access/overview': overview,
    'POST /v1/guardian-access/lessons': guardianLessons,
    'POST /v1/guardian-access/statement': statementOfVisit,
    'POST /v1/guardian-access/phone': changePhone,
    'POST /v1/guardian-access/email': askNewEmail,
    'POST /v1/guardian-access/email/confirm': confirmNewEmail,
    'POST /v1/guardian-access/leave': leave,
  },
  jobs: { clear_guardian_accesses: clear },
  crons: { clear_guardian_accesses: { at: '51 * * * *' } },
} satisfies Area;
