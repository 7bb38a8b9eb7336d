import { afterAll, beforeAll, expect, it } from 'vitest';
import { consentTexts } from '../../../contract/consentTexts.ts';
import { allPermissions } from '../../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../../server/demo/build/people.ts';
import { buildPrices } from '../../../server/demo/build/prices.ts';
import type { Caller } from '../../support/caller.ts';
import { Enrolment } from '../../support/enrolment.ts';
import { pdfPages } from '../../support/pdfText.ts';
import { studentForm } from '../../support/registration.ts';
import { passwordHash, type School, startSchool } from '../../support/school.ts';
import { taughtClass } from '../room/taught.ts';

const cnpj = '11222333000181';
let school: School;
let owner: Caller;
beforeAll(async () => {
  school = await startSchool();
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  await buildPrices(school.db);
  owner = await school.login('admin@x.test');
  await owner.call('PATCH /v1/school-settings', {
    body: { version: 0, name: 'Instituto Fluente / Sul', cnpj, email: 'oi@fluente.test' },
  });
});
afterAll(() => school.stop());

const partiesOf = async (user_id: string) =>
  (
    await school.services.pool.query('select purpose, school from consents where user_id = $1 order by id', [
      user_id,
    ])
  ).rows;

it('is given with the CNPJ to pages that are read without a login', async () => {
  const { school: name, cnpj: number } = await school.anyone.call('GET /v1/config', {});
  expect([name, number]).toEqual(['Instituto Fluente / Sul', cnpj]);
});

it('is recorded with a consent as the text named it, and stays there when the school is called otherwise (PRIVACY-8)', async () => {
  const course = (await buildCourse(school.db)).id;
  const register = async (cpf: object) => {
    const enrolment = new Enrolment(school);
    await enrolment.register(await school.login('fev@x.test'), studentForm(course, cpf));
    await enrolment.confirmEmail();
    return enrolment.user_id;
  };
  const first = await register({});
  const party = { name: 'Instituto Fluente / Sul', cnpj, email: 'oi@fluente.test', phone: null };
  expect(await partiesOf(first)).toEqual(
    expect.arrayContaining([
      { purpose: 'terms', school: party },
      { purpose: 'privacy', school: party },
    ]),
  );
  const { version } = await owner.call('GET /v1/school-settings', {});
  await owner.call('PATCH /v1/school-settings', { body: { version, name: 'Fluente', cnpj: null } });
  const later = await register({});
  expect((await partiesOf(later))[0].school).toMatchObject({ name: 'Fluente', cnpj: null });
  expect((await partiesOf(first))[0].school).toEqual(party);
  // A change of the school's name does not require a new consent.
  expect(consentTexts.terms.version).toBe('2025-08-03');
  await owner.call('PATCH /v1/school-settings', {
    body: { version: version + 1, name: party.name, cnpj },
  });
});

it('names the calendar to which people subscribe, and the download of their own data', async () => {
  const taught = await taughtClass(school);
  const student = await school.login(taught.first.email);
  const { url } = await student.call('POST /v1/calendar/feed', {});
  expect(await (await fetch(url)).text()).toContain('X-WR-CALNAME:Aulas de Instituto Fluente / Sul');
  const json = await student.raw('GET', '/v1/account/privacy/export/json');
  await json.text();
  expect(decodeURIComponent(json.headers.get('content-disposition') ?? '')).toContain(
    'Meus dados - Instituto Fluente - Sul.json',
  );
  const pdf = await student.raw('GET', '/v1/account/privacy/export/pdf');
  const pages = (await pdfPages(new Uint8Array(await pdf.arrayBuffer()))).join('\n');
  expect(pages).toContain('O que Instituto Fluente / Sul guarda sobre');
  expect(pages).not.toContain('Aula Viva');
});
