import { allPermissions } from '../../domain/permissions.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import { Enrolment } from './enrolment.ts';
import { studentForm, thirdParty } from './registration.ts';
import { passwordHash, startSchool } from './school.ts';

/** Birth dates of students on 10 March 2026: the guardian signs alone under 16, and beside the student at 16 and 17 (CON-2). */
export const birthdates = { child: '2014-05-01', minor: '2009-05-01', adult: '1995-04-12' };

/** A school whose contracts are signed in its own pages, and guardians who sign by a link. */
export async function startGuardianSchool() {
  const school = await startSchool();
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  const buildOffice = (email: string) =>
    buildAdmin(school.db, allPermissions, { email, password_hash: passwordHash });
  await buildOffice('admin@x.test');
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  const { anyone } = school;
  let people = 0;

  const rowsOf = async (text: string, values: unknown[] = []) =>
    (await school.services.pool.query(text, values)).rows;

  /** A student with a contract, the guardian's address and the token of the guardian's link. */
  async function enrolled(birthdate: string) {
    people += 1;
    const guardian = { email: `mae${people}@casa.test`, name: 'Maria de Souza' };
    const enrolment = new Enrolment(school);
    await enrolment.register(
      await school.login('fev@x.test'),
      studentForm(course, {
        ...thirdParty,
        birthdate,
        student_guardian_email: guardian.email,
        student_guardian_name: guardian.name,
      }),
    );
    await enrolment.confirmEmail();
    const id = (await enrolment.find()).contract?.contract_id ?? '';
    return { enrolment, guardian, id, token: await enrolment.guardianToken(guardian.email) };
  }

  const open = (token: string) => anyone.try('POST /v1/contract-signing', { body: { token } });
  const file = (token: string) => anyone.try('POST /v1/contract-signing/file', { body: { token } });
  const askCode = (token: string) => anyone.try('POST /v1/contract-signing/code', { body: { token } });
  const sign = (token: string, code: string, typed_name = 'Maria de Souza') =>
    anyone.try('POST /v1/contract-signing/sign', {
      body: { token, code, typed_name, consent: true, terms: true, recording: true },
    });
  const refuse = (token: string, reason = 'O preço mudou.') =>
    anyone.try('POST /v1/contract-signing/refuse', { body: { token, reason } });

  return {
    school,
    course,
    rowsOf,
    enrolled,
    open,
    file,
    askCode,
    sign,
    refuse,
    admin: () => school.login('admin@x.test'),
    /** A second administrator, who is told of everything like the first one; to be asked for once. */
    otherAdmin: async () => {
      await buildOffice('outra.admin@x.test');
      return school.login('outra.admin@x.test');
    },
    seller: () => school.login('fev@x.test'),
    /** Everything that can be asked for with a link, and the answers' statuses. */
    tryAll: async (token: string, code = '00000') => {
      const replies = [open, file, askCode, (it: string) => sign(it, code), refuse];
      const statuses: number[] = [];
      for (const ask of replies) statuses.push((await ask(token)).status);
      return statuses;
    },
    statusOf: async (id: string): Promise<string | undefined> =>
      (await rowsOf('select status from contracts where contract_id = $1', [id]))[0]?.status,
    eventsOf: async (id: string): Promise<[string, string | null][]> =>
      (
        await rowsOf('select event, detail from contract_evidence where contract_id = $1 order by seq', [id])
      ).map(({ event, detail }) => [event, detail.party ?? null]),
  };
}

export type GuardianSchool = Awaited<ReturnType<typeof startGuardianSchool>>;
