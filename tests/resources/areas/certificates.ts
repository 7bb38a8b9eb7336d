import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { calls } from '../../../contract/certificates.ts';
import {
  badge_keys,
  certificate_batches,
  certificates as table,
} from '../../../server/areas/certificates/tables.ts';
import { buildCourse } from '../../../server/demo/build/people.ts';
import type { Reader } from '../../../server/platform/db/database.ts';
import { names } from '../../security/inputs/row.ts';
import type { Target } from '../../security/target.ts';
import { type AreaProof, paged } from '../../support/areaProof.ts';
import { start } from '../../support/school.ts';

const code = () => randomUUID().replaceAll('-', '');
const student_level = 'Básico';

interface Owner {
  student_id: string;
  course_id: string;
  issued_by: string;
}

/** Stored without its file: only the link to it is tried here. */
async function storeCertificate(db: Reader, owner: Owner, given: Partial<typeof table.$inferInsert> = {}) {
  const own = code();
  await db
    .insert(table)
    .values({
      ...owner,
      student_level,
      student_name: `Aluna ${owner.student_id}`,
      course_name: 'Inglês',
      workload: 60,
      first_lesson: new Date('2026-02-03T14:00:00Z'),
      last_lesson: new Date('2026-03-03T14:00:00Z'),
      code: own,
      file_key: `certificates/${own}.pdf`,
      sha256: 'a'.repeat(64),
      issued_at: new Date(start),
      ...given,
    })
    .onConflictDoNothing();
  const [row] = await db
    .select()
    .from(table)
    .where(and(eq(table.student_id, owner.student_id), eq(table.course_id, owner.course_id)));
  return row;
}

const missing = { id: '', code: '', updated_at: new Date(start) };

/** The certificate of the target's student in the world's course; another course each time that it `isFresh`. */
async function issued(t: Target, isFresh = false, given: Partial<typeof table.$inferInsert> = {}) {
  if (t.which === 'missing') return { ...missing, id: randomUUID(), code: code() };
  const { student, teacher } = t.fixture;
  const course_id = isFresh ? (await buildCourse(t.db)).id : t.world.course_id;
  const owner = { student_id: student.student_id, course_id, issued_by: teacher.user_id };
  return (await storeCertificate(t.db, owner, given)) ?? missing;
}

async function batch(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.db
    .insert(certificate_batches)
    .values({ class_id: t.fixture.group.id, created_by: t.fixture.teacher.user_id })
    .returning();
  return row?.id ?? '';
}

async function badgeKeyOf(t: Target): Promise<string> {
  if (t.which === 'missing') return randomUUID();
  const [row] = await t.db
    .insert(badge_keys)
    .values({ public_key: { kty: 'RSA', n: 'AQAB', e: 'AQAB' }, sealed: 'sealed' })
    .returning();
  return row?.id ?? '';
}

const revoked = {
  status: 'revoked',
  revoked_at: new Date(start),
  revocation_reason: 'Emitido com o nome errado.',
} as const;

export const certificates: AreaProof<keyof typeof calls> = {
  matrix: `
call                                              auth  S    So   Si   T    E    V    B    A    A0   M?    by
GET /v1/certificates                              shut  list list list no   no   no   no   all  no   pick  view:certificates
GET /v1/certificates/progress                     shut  own  own  own  no   no   no   no   any  no   pick  view:certificates
POST /v1/certificates                             shut  own  own  own  no   no   no   no   any  no   pick  create:certificates
GET /v1/certificates/:hash/validate               open  any  any  any  any  any  any  any  any  any  any
POST /v1/certificates/:id/revoke                  shut  no   no   no   no   no   no   no   any  no   pick  create:certificates
POST /v1/certificates/:id/restore                 shut  no   no   no   no   no   no   no   any  no   pick  create:certificates
POST /v1/certificates/batches                     shut  no   no   no   no   no   no   no   any  no   pick  create:certificates
GET /v1/certificates/batches/:id                  shut  no   no   no   no   no   no   no   any  no   pick  create:certificates
GET /v1/certificates/:id/badge                    shut  own  own  own  no   no   no   no   any  no   pick  view:certificates
GET /v1/badges/:document                          open  ok   ok   ok   ok   ok   ok   ok   ok   ok   ok
GET /v1/badges/keys/:id                           open  any  any  any  any  any  any  any  any  any  any`,
  inputs: {
    'GET /v1/certificates': {
      send: async (t) => {
        await issued(t);
        return { query: { pageSize: 100 } };
      },
      shows: names((t) => t.fixture.student.student_id),
    },
    'GET /v1/certificates/progress': {
      send: (t) => ({ query: { student_id: t.fixture.student.student_id } }),
    },
    'POST /v1/certificates': {
      send: async (t) => {
        await issued(t);
        const { student_id } = t.fixture.student;
        return { body: { student_id, course_id: t.world.course_id, level: student_level } };
      },
    },
    'GET /v1/certificates/:hash/validate': {
      send: async (t) => ({ params: { hash: (await issued(t)).code } }),
    },
    'POST /v1/certificates/:id/revoke': {
      send: async (t) => {
        const { id, updated_at } = await issued(t, true);
        const reason = 'Emitido com o nome errado.';
        return { params: { id }, body: { reason, updated_at: updated_at.toISOString() } };
      },
    },
    'POST /v1/certificates/:id/restore': {
      send: async (t) => {
        const { id, updated_at } = await issued(t, true, revoked);
        return { params: { id }, body: { updated_at: updated_at.toISOString() } };
      },
    },
    'POST /v1/certificates/batches': { send: (t) => ({ body: { class_id: t.fixture.group.id } }) },
    'GET /v1/certificates/batches/:id': { send: async (t) => ({ params: { id: await batch(t) } }) },
    'GET /v1/certificates/:id/badge': { send: async (t) => ({ params: { id: (await issued(t)).id } }) },
    'GET /v1/badges/:document': { send: () => ({ params: { document: 'issuer' } }) },
    'GET /v1/badges/keys/:id': { send: async (t) => ({ params: { id: await badgeKeyOf(t) } }) },
  },
  lists: {
    'GET /v1/certificates': paged('admin'),
    'GET /v1/certificates/progress': {
      as: 'admin',
      input: ({ seated }) => ({ query: { student_id: seated.student_id } }),
    },
  },
  single: [
    'GET /v1/certificates/:hash/validate',
    'GET /v1/certificates/:id/badge',
    'GET /v1/badges/keys/:id',
    'GET /v1/certificates/batches/:id',
    'GET /v1/badges/:document',
  ],
  fill: async ({ db, admin, student }) => {
    const { id: course_id } = await buildCourse(db);
    return storeCertificate(db, { student_id: student.student_id, course_id, issued_by: admin.user_id });
  },
};
