import { expect } from 'vitest';
import { settleOrder } from '../../server/providers/payment/sandbox/sandbox.ts';
import type { Enrolment } from './enrolment.ts';
import { eventually } from './eventually.ts';
import { thirdParty } from './registration.ts';
import { TermsSchool } from './termsSchool.ts';

type Form = Parameters<TermsSchool['signed']>[0];
export type Pay = 'registration' | 'plan' | 'joint';

/** A school whose minors are paid for by guardians with links. */
export async function startGuardianPayments() {
  const terms = await TermsSchool.start();
  const { school } = terms;
  const { anyone } = school;
  let people = 0;

  /** The tokens of all links that were mailed to an address, the newest first. */
  const tokens = async (to: string): Promise<string[]> => {
    const mails = await anyone.call('GET /v1/demo/mails', { query: { to } });
    return mails.flatMap(({ text }) => /guardian-statement#([\w-]+)/.exec(text ?? '')?.[1] ?? []);
  };

  return {
    terms,
    school,
    tokens,
    token: async (to: string): Promise<string> => (await tokens(to))[0] ?? '',
    /** A minor whose contract was signed and who has paid nothing, with the guardian's address. */
    minor: async (form: Form = {}): Promise<Enrolment & { guardian: string }> => {
      people += 1;
      const guardian = `mae.que.paga.${people}@casa.test`;
      const enrolment = await terms.signed({
        ...thirdParty,
        birthdate: '2014-05-01',
        student_guardian_email: guardian,
        ...form,
      });
      return Object.assign(enrolment, { guardian });
    },
    open: (token: string) => anyone.try('POST /v1/guardian-statement', { body: { token } }),
    pay: (token: string, pay: Pay) =>
      anyone.try('POST /v1/guardian-statement/payment', { body: { token, pay } }),
    secondCopy: (token: string, charge_id: string) =>
      anyone.try('POST /v1/guardian-statement/second-copy', { body: { token, charge_id } }),
    receipt: (token: string, charge_id: string) =>
      anyone.raw('POST', '/v1/guardian-statement/receipt', JSON.stringify({ token, charge_id })),
    renew: (token: string) => anyone.try('POST /v1/guardian-statement/renew', { body: { token } }),
    settle: async (link: string): Promise<void> => {
      await settleOrder(school.services, /or_\w+/.exec(link)?.[0] ?? '', 'paid');
      await eventually(async () =>
        expect(await terms.rows('select 1 from provider_events where processed_at is null')).toEqual([]),
      );
    },
  };
}

export type GuardianPayments = Awaited<ReturnType<typeof startGuardianPayments>>;
