import { expect } from 'vitest';
import { allPermissions } from '../../domain/permissions.ts';
import { syncEnvelope } from '../../server/areas/contracts/envelopes/sync.ts';
import { buildAdmin, buildCourse, buildFev } from '../../server/demo/build/people.ts';
import { buildPrices } from '../../server/demo/build/prices.ts';
import { signaturesOf } from '../../server/providers/providers.ts';
import { startClicksignStub } from './clicksignStub.ts';
import { Enrolment } from './enrolment.ts';
import { eventually } from './eventually.ts';
import { dueJobs } from './jobs.ts';
import { studentForm, thirdParty } from './registration.ts';
import { passwordHash, startSchool } from './school.ts';

export const guardian = 'mae@casa.test';

/** A school whose new contracts are signed at a stand-in of Clicksign. */
export async function startClicksignSchool(env: Record<string, string> = {}) {
  const stub = await startClicksignStub();
  const school = await startSchool({ ...stub.env, ...env }, false);
  const course = (await buildCourse(school.db)).id;
  await buildPrices(school.db);
  await buildAdmin(school.db, allPermissions, { email: 'admin@x.test', password_hash: passwordHash });
  await buildFev(school.db, { email: 'fev@x.test', password_hash: passwordHash });
  const { services } = school;

  const rowsOf = async (text: string, values: unknown[] = []) =>
    (await services.pool.query(text, values)).rows;

  async function register(form: Parameters<typeof studentForm>[1]) {
    const enrolment = new Enrolment(school);
    await enrolment.register(await school.login('fev@x.test'), studentForm(course, form));
    const [{ contract_id }] = await rowsOf('select contract_id from contracts where student_id = $1', [
      enrolment.student_id,
    ]);
    const sync = () => syncEnvelope(services, { contract_id });
    return { enrolment, contract_id: String(contract_id), sync };
  }
  /** A student of 17, whom a guardian has to sign for as well. */
  const minor = () => register({ ...thirdParty, birthdate: '2009-05-01', student_guardian_email: guardian });
  const adult = () => register({ birthdate: '1995-04-12' });

  async function sent(made = minor()) {
    const registered = await made;
    await eventually(() => expect(stub.of(registered.contract_id).notified).toContain('all'));
    await dueJobs(school);
    return { ...registered, envelope: stub.of(registered.contract_id) };
  }

  return {
    school,
    stub,
    rowsOf,
    register,
    minor,
    adult,
    sent,
    /** A seller who has registered nobody. */
    otherSeller: () => buildFev(school.db, { email: 'outro.fev@x.test', password_hash: passwordHash }),
    statusOf: async (contract_id: string) =>
      (await rowsOf('select status from contracts where contract_id = $1', [contract_id]))[0]?.status,
    storedOf: async (contract_id: string) =>
      (await rowsOf('select * from signature_envelopes where contract_id = $1', [contract_id]))[0],
    noticesOf: (key: string) =>
      rowsOf('select title from notifications where once_key like $1', [`${key}:%`]),
    /** The same server with other settings, as after a restart. */
    restartWith: (settings: {
      SIGNATURE_PROVIDER: 'local' | 'clicksign';
      CLICKSIGN_TOKEN?: string | undefined;
    }) => {
      Object.assign(services.config, settings);
      Object.assign(services.providers, signaturesOf(services));
    },
    stop: async () => {
      await school.stop();
      stub.close();
    },
  };
}

export type ClicksignSchool = Awaited<ReturnType<typeof startClicksignSchool>>;
