import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import { users } from '../../../server/areas/identity/tables.ts';
import { personal } from '../../../server/areas/people/tables.ts';
import { buildAdmin, buildStudent } from '../../../server/demo/build/people.ts';
import { rowsOf, text } from '../../../server/platform/db/rows.ts';
import type { Caller } from '../../support/caller.ts';
import { dueJobs } from '../../support/jobs.ts';
import { blobOf, pictureOf } from '../../support/sampleFiles.ts';
import { password, passwordHash, type School, startSchool } from '../../support/school.ts';
import { lessonOn } from '../calendar/lessons.ts';
import { taughtClass } from '../room/taught.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool({}, false);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const written = [
  '213.741.176-84',
  '2 1 3 7 4 1 1 7 6 8 4',
  '2.1 3-741/176  84',
  '(11) 97969-4382',
  '+55 11 97969 4382',
  '12.345.678-9',
  'jose conceicao filho',
];

async function person() {
  const user = { email: 'jose@x.test', name: 'José Conceição Filho', password_hash: passwordHash };
  const { user_id } = await buildStudent(school.db, { user });
  await school.db
    .update(personal)
    .set({ cpf: '21374117684', phone: '+5511979694382', rg: '123456789' })
    .where(eq(personal.user_id, user_id));
  return { user_id, name: user.name, caller: await school.login(user.email) };
}

const filesOf = async (user_id: string) =>
  school.services.files.listStarting([`documents/${user_id}-`, `photos/${user_id}-`]);

it('an erasure removes replaced files, and numbers and names as people write them', async () => {
  const { user_id, name, caller } = await person();
  const photo = await pictureOf(300, 300);
  const [type] = await school.db.insert(document_types).values({ name: 'RG' }).returning();
  for (const _ of [1, 2]) {
    await caller.upload('/v1/entity/profile/photo', blobOf(photo));
    await caller.upload('/v1/entity/profile/documents', blobOf(photo), { type_id: type?.id ?? '' });
  }
  expect(await filesOf(user_id)).toHaveLength(4);
  const taught = await taughtClass(school);
  const { id } = lessonOn(taught, '2026-03-17');
  await admin.call('POST /v1/calendar/:id/cancel', {
    params: { id },
    body: { reason: `Combinado com ${written.join(', ')}.` },
  });
  await caller.call('POST /v1/account/privacy/erasure', { body: { password } });
  const { response } = await admin.call('GET /v1/privacy-requests', { query: { kind: 'erasure' } });
  await admin.call('POST /v1/privacy-requests/:id/erase', {
    params: { id: response[0]?.id ?? '' },
    body: { name },
  });
  await dueJobs(school);
  expect(await filesOf(user_id)).toEqual([]);
  const rows = await rowsOf(school.db, { content: text })`
    select cancel_reason as content from lessons where id = ${id}
    union all select changes::text from audit_log where entity_id = ${id}`;
  expect(rows).toHaveLength(2);
  for (const { content } of rows)
    for (const spelling of written) expect(content.toLowerCase()).not.toContain(spelling);
  const [erased] = await school.db.select().from(users).where(sql`user_id = ${user_id}`);
  expect(erased?.erased_at).not.toBeNull();
});
