import { readdirSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documents } from '../../../server/areas/documents/tables.ts';
import { document_types } from '../../../server/areas/documentTypes/tables.ts';
import { buildTeacher } from '../../../server/demo/build/people.ts';
import type { Caller } from '../../support/caller.ts';
import { eicar, FakeClamd } from '../../support/fakeClamd.ts';
import { blobOf, pdfOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let fake: FakeClamd;
let school: School;
let teacher: Caller;
let type_id: string;
beforeAll(async () => {
  fake = await FakeClamd.start();
  school = await startSchool({ MALWARE_SCANNER: 'clamd', CLAMD_ADDRESS: fake.address });
  await buildTeacher(school.db, { user: { email: 'teacher@x.test', password_hash: passwordHash } });
  teacher = await school.login('teacher@x.test');
  const [type] = await school.db.insert(document_types).values({ name: 'Diploma' }).returning();
  type_id = type?.id ?? '';
});
afterAll(async () => {
  await school.stop();
  await fake.stop();
});

const send = (bytes: Uint8Array) =>
  teacher.upload('/v1/entity/profile/documents', blobOf(bytes), { type_id });
const kept = async () => [
  (await school.db.select().from(documents)).length,
  ...['incoming', 'documents'].flatMap((name) => {
    try {
      return readdirSync(path.join(school.services.config.DATA_DIR, 'files', name));
    } catch {
      return [];
    }
  }),
];

it('refuses a file in which clamd finds something', async () => {
  const pdf = await pdfOf();
  const end = pdf.lastIndexOf('startxref');
  const infected = Buffer.concat([pdf.subarray(0, end), Buffer.from(`${eicar}\n`), pdf.subarray(end)]);
  expect(await send(infected)).toMatchObject({
    status: 417,
    error: {
      code: 'file_infected',
      message: 'O antivírus encontrou uma ameaça neste arquivo, e ele não foi guardado.',
      issues: [{ path: 'file' }],
    },
  });
  expect(await kept()).toEqual([0]);
});

it('refuses every file while clamd gives no verdict, and says so', async () => {
  fake.reply = '';
  expect(await send(await pdfOf())).toMatchObject({
    status: 503,
    error: {
      code: 'file_unchecked',
      message:
        'O antivírus não respondeu, e por segurança o arquivo não foi guardado. Tente de novo em alguns minutos.',
    },
  });
  expect(await kept()).toEqual([0]);
  fake.reply = undefined;
  expect((await send(await pdfOf())).status).toBe(200);
  expect((await kept())[0]).toBe(1);
});
