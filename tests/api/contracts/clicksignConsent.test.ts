import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { readSchool } from '../../../server/platform/school.ts';
import { asOwner } from '../../support/asOwner.ts';
import { type ClicksignSchool, guardian, startClicksignSchool } from '../../support/clicksignSchool.ts';
import type { StubEnvelope } from '../../support/clicksignStub.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { thirdParty } from '../../support/registration.ts';

let world: ClicksignSchool;
beforeAll(async () => {
  world = await startClicksignSchool();
});
afterAll(() => world.stop());

const shownIn = ({ documents }: StubEnvelope) =>
  pdfPages(documents[0]?.pdf ?? Buffer.alloc(0))
    .join(' ')
    .replace(/\s+/g, ' ');
const consentsOf = (user_id: string) =>
  world.rowsOf(
    'select purpose, version, fingerprint, is_given from consents where user_id = $1 and by_guardian order by id',
    [user_id],
  );
const signedEvidence = (contract_id: string) =>
  world.rowsOf(
    "select detail ->> 'party' as party, detail -> 'consents' as consents from contract_evidence where contract_id = $1 and event = 'signed' order by seq",
    [contract_id],
  );
const given = (['terms', 'privacy'] as const).map((purpose) => ({
  purpose,
  is_given: true,
  version: consentTexts[purpose].version,
  fingerprint: consentTexts[purpose].fingerprint,
}));
const versions = { terms: consentTexts.terms.version, privacy: consentTexts.privacy.version };

it('the guardian of a minor signs the consent with the contract at Clicksign, and it is recorded once (CON-12)', async () => {
  const { envelope, contract_id, enrolment, sync } = await world.sent();
  const shown = shownIn(envelope);
  for (const part of [
    'Consentimento do responsável',
    '/terms-of-use',
    '/privacy-policy',
    versions.privacy,
    enrolment.name,
  ])
    expect(shown).toContain(part);
  world.stub.sign(envelope, enrolment.email);
  await sync();
  expect(await consentsOf(enrolment.user_id)).toEqual([]);
  world.stub.sign(envelope, guardian);
  await sync();
  await sync();
  expect(await world.statusOf(contract_id)).toBe('signed');
  expect(await consentsOf(enrolment.user_id)).toEqual(given);
  expect(await signedEvidence(contract_id)).toEqual([
    { party: 'student', consents: null },
    { party: 'guardian', consents: versions },
  ]);
});

it('under 16, too, where the guardian signs alone', async () => {
  const { envelope, enrolment, sync } = await world.sent(
    world.register({
      ...thirdParty,
      birthdate: '2014-05-01',
      student_guardian_email: guardian,
    }),
  );
  world.stub.sign(envelope, guardian);
  await sync();
  expect(await consentsOf(enrolment.user_id)).toEqual(given);
});

it('the consent that is recorded is to the text that the document named', async () => {
  const { envelope, contract_id, enrolment, sync } = await world.sent();
  // Simulates an earlier version of the privacy policy. The chain of evidence, which this breaks, is tested elsewhere.
  await asOwner(world.school, (client) =>
    client.query(
      `update contract_evidence set detail = jsonb_set(detail, '{consents,privacy}', '{"version": "2024-01-01", "fingerprint": "f"}')
      where contract_id = $1 and event = 'drawn'`,
      [contract_id],
    ),
  );
  world.stub.sign(envelope, guardian);
  await sync();
  expect((await consentsOf(enrolment.user_id)).at(-1)).toMatchObject({
    purpose: 'privacy',
    version: '2024-01-01',
    fingerprint: 'f',
  });
});

it('a document that was drawn when the texts named Aula Viva records no school with the consent (PRIVACY-8)', async () => {
  const schoolsOf = async (user_id: string) =>
    (await world.rowsOf('select school from consents where user_id = $1 and by_guardian', [user_id])).map(
      ({ school }) => school,
    );
  const [earlier, later] = [await world.sent(), await world.sent()];
  // Version 4.17.0 recorded only the consents, whose texts have changed since.
  await asOwner(world.school, (client) =>
    client.query(
      `update contract_evidence set detail = jsonb_set(detail - 'school', '{consents,terms,fingerprint}',
        '"d61cb46197512930c0027424f87c9844e6b1e975e3aa6302af700540310b603a"')
      where contract_id = $1 and event = 'drawn'`,
      [earlier.contract_id],
    ),
  );
  for (const { envelope, enrolment, sync } of [earlier, later]) {
    world.stub.sign(envelope, guardian);
    world.stub.sign(envelope, enrolment.email);
    await sync();
  }
  expect(await schoolsOf(earlier.enrolment.user_id)).toEqual([null, null]);
  const { name, cnpj, email, phone } = await readSchool(world.school.services);
  const named = { name, cnpj, email, phone };
  expect(await schoolsOf(later.enrolment.user_id)).toEqual([named, named]);
});

it('an adult’s contract holds no consent of a guardian', async () => {
  const { envelope, contract_id, enrolment, sync } = await world.sent(world.adult());
  expect(shownIn(envelope)).not.toContain('Consentimento do responsável');
  world.stub.sign(envelope, enrolment.email);
  await sync();
  expect(await world.statusOf(contract_id)).toBe('signed');
  expect(await consentsOf(enrolment.user_id)).toEqual([]);
});
