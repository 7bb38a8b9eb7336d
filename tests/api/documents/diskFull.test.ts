import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import { buildStudent } from '../../../server/demo/build/people.ts';
import { uploadKilobytes } from '../../../server/platform/http/rateLimit.ts';
import type { Caller } from '../../support/caller.ts';
import { blobOf, pdfOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let student: Caller;
let type_id: string;
beforeAll(async () => {
  school = await startSchool();
  await buildStudent(school.db, { user: { email: 'ana@x.test', password_hash: passwordHash } });
  const [type] = await school.db.insert(document_types).values({ name: 'RG' }).returning();
  type_id = type?.id ?? '';
  student = await school.login('ana@x.test');
});
afterAll(() => school.stop());

const send = async () => student.upload('/v1/entity/profile/documents', blobOf(await pdfOf()), { type_id });
const text = 'O espaço da escola para arquivos acabou. Avise a escola e tente de novo mais tarde.';

it('An upload that the disk cannot hold is answered with 507', async () => {
  const { files } = school.services;
  const receive = vi.spyOn(files, 'receive').mockRejectedValue(
    Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
    }),
  );
  const reply = await send();
  receive.mockRestore();
  expect([reply.status, reply.error]).toMatchObject([507, { code: 'disk_full', message: text }]);
  expect((await send()).status).toBe(200);
});

it('An upload leaves the reserve of the disk free', async () => {
  const { config } = school.services;
  const reserve = config.DISK_RESERVE_MB;
  config.DISK_RESERVE_MB = 1_000_000_000;
  expect(await send()).toMatchObject({ status: 507, error: { code: 'disk_full' } });
  config.DISK_RESERVE_MB = reserve;
  expect((await send()).status).toBe(200);
});

it('One person uploads a limited number of bytes in a day', async () => {
  await school.services.pool.query('update rate_limits set count = $1 where count < $1 and resets_at > $2', [
    uploadKilobytes,
    school.clock.now().getTime() + 23 * 3_600_000,
  ]);
  const reply = await send();
  expect([reply.status, reply.error?.code]).toEqual([429, 'too_many_requests']);
  school.clock.advance({ days: 1, minutes: 1 });
  student = await school.login('ana@x.test');
  expect((await send()).status).toBe(200);
});
