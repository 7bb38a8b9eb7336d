import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { allPermissions } from '../../../domain/permissions.ts';
import { drawFiles } from '../../../server/areas/contracts/contractFiles.ts';
import { charges } from '../../../server/areas/payments/tables.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import { systemCtx } from '../../../server/platform/context.ts';
import { ensureFound } from '../../../server/platform/errors.ts';
import type { Caller } from '../../support/caller.ts';
import { payByHand } from '../../support/concluded.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { pdfParts } from '../../support/pdfParts.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';

let school: School;
let admin: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  admin = await school.login('admin@x.test');
});
afterAll(() => school.stop());

const hasLogo = (file: Uint8Array) => pdfParts(file).tags.includes('Figure');

it('contracts and receipts bear the logo of their day, whatever becomes of it later (SCHOOL-4)', async () => {
  const create = {
    width: 400,
    height: 100,
    channels: 4,
    background: { r: 9, g: 99, b: 9, alpha: 0.4 },
  } as const;
  const logo = await sharp({ create }).png().toBuffer();
  await admin.upload('/v1/school-settings/logo', new Blob([new Uint8Array(logo)]), {});
  await admin.call('PATCH /v1/school-settings', { body: { version: 1, accent: '#0a7f3f' } });
  const example = await admin.raw(
    'POST',
    '/v1/contract-templates/preview',
    JSON.stringify({ content: '# Contrato' }),
    { 'content-type': 'application/json' },
  );
  expect(example.status).toBe(200);
  expect(hasLogo(new Uint8Array(await example.arrayBuffer()))).toBe(true);

  school.clock.advance({ minutes: 1 });
  const enrolment = new Enrolment(school);
  await enrolment.register(await school.login('fev@x.test'), studentForm((await buildCourse(school.db)).id));
  await enrolment.confirmEmail();
  await enrolment.find();
  school.clock.advance({ minutes: 1 });
  await admin.call('DELETE /v1/school-settings/logo', {});
  await enrolment.sign();
  const { rows } = await school.services.pool.query('select contract_id from contracts');
  const contract = await drawFiles(systemCtx(school.services), rows[0].contract_id);
  for (const key of [contract.file_key, ensureFound(contract.signed_file_key)])
    expect(hasLogo(ensureFound(await school.services.files.get(key)))).toBe(true);

  await payByHand(school, admin, enrolment.student_id, 'registration');
  const [charge] = await school.db.select().from(charges).where(eq(charges.status, 'paid'));
  const receipt = await admin.raw('GET', `/v1/charges/${ensureFound(charge).charge_id}/receipt`);
  expect(receipt.status).toBe(200);
  // The receipt's day is later than the logo's last.
  expect(hasLogo(new Uint8Array(await receipt.arrayBuffer()))).toBe(false);
});
