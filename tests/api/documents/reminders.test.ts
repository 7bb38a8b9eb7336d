import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { remindDocuments } from '../../../server/areas/documents/remindDocuments.ts';
import { notifications } from '../../../server/areas/messages/tables.ts';
import { buildStudent, buildTeacher } from '../../../server/demo/build/people.ts';
import { insertDocument, insertExpiringType } from '../../support/documents.ts';
import { blobOf, pdfOf } from '../../support/sampleFiles.ts';
import { passwordHash, type School, start, startSchool } from '../../support/school.ts';

let school: School;
let type_id: string;
beforeAll(async () => {
  school = await startSchool();
  type_id = await insertExpiringType(school.db, { required_for: ['TEACHER'] });
});
afterAll(() => school.stop());

const dayMs = 86_400_000;
const dayAt = (days: number) => new Date(Date.parse(start) + days * dayMs).toISOString().slice(0, 10);
const at = (days: number) => school.clock.set(new Date(Date.parse(start) + days * dayMs).toISOString());

const keep = (user_id: string, expires_on: string) =>
  insertDocument(school.db, { user_id, type_id, expires_on, sent_at: school.clock.now() });
const textsOf = async (user_id: string) =>
  (
    await school.db
      .select({ title: notifications.title, content: notifications.content })
      .from(notifications)
      .where(eq(notifications.recipient_id, user_id))
      .orderBy(notifications.created_at)
  ).map(({ title, content }) => `${title}: ${content}`);

it('remind three times, each once, in the words of the person’s language (DOC-3)', async () => {
  const { user_id } = await buildTeacher(school.db);
  await keep(user_id, dayAt(40));
  for (let day = 0; day <= 50; day += 1) {
    at(day);
    await remindDocuments(school.services);
  }
  const last = dayAt(40).split('-').reverse().join('/');
  expect(await textsOf(user_id)).toEqual([
    `Documento perto de vencer: Passaporte vale até ${last}. Envie o novo na sua Conta, em Documentos.`,
    `Último aviso: documento vencendo: Passaporte vale só até ${last}. Envie o novo na sua Conta, em Documentos.`,
    `Documento vencido: Passaporte venceu em ${last}. Envie o novo na sua Conta, em Documentos.`,
  ]);
});

it('remind once, also from two processes at a time, and skip disabled users', async () => {
  at(0);
  const people = [];
  for (let n = 0; n < 30; n += 1) people.push(await buildStudent(school.db));
  const off = await buildStudent(school.db, { user: { user_status: false } });
  for (const { user_id } of [...people, off]) await keep(user_id, dayAt(20));
  await Promise.all(Array.from({ length: 4 }, () => remindDocuments(school.services)));
  for (const { user_id } of people) expect(await textsOf(user_id)).toHaveLength(1);
  expect(await textsOf(off.user_id)).toEqual([]);
});

it('begins again with a new document, and is shown to the school', async () => {
  at(0);
  const email = 'passaporte@x.test';
  const { user_id } = await buildTeacher(school.db, { user: { email, password_hash: passwordHash } });
  await keep(user_id, dayAt(1));
  await remindDocuments(school.services);
  const caller = await school.login(email);
  const entry = async () =>
    (await caller.call('GET /v1/entity/profile/documents', {})).documents.map(({ state, kept }) => [
      state,
      kept?.reminded,
    ]);
  expect(await entry()).toEqual([['expiring', 'eve']]);
  at(2);
  const later = await school.login(email);
  expect((await later.call('GET /v1/entity/profile/documents', {})).missing).toBe(1);
  await later.upload('/v1/entity/profile/documents', blobOf(await pdfOf()), {
    type_id,
    expires_on: dayAt(400),
  });
  const { missing, documents: listed } = await later.call('GET /v1/entity/profile/documents', {});
  expect([missing, listed[0]?.state, listed[0]?.kept?.reminded]).toEqual([0, 'valid', null]);
  await remindDocuments(school.services);
  expect(await textsOf(user_id)).toHaveLength(1);
});
