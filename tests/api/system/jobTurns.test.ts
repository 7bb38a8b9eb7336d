import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signatureCodeMail } from '../../../server/areas/contracts/signatures.ts';
import { confirmationMail, passwordCodeMail } from '../../../server/areas/identity/secretMails.ts';
import { queueTexts } from '../../../server/platform/mail.ts';
import { type School, startSchool } from '../../support/school.ts';

let school: School;
beforeAll(async () => {
  school = await startSchool();
});
afterAll(() => school.stop());

it('a code is mailed before the notices that wait to be sent', async () => {
  const to = (email: string) => ({ name: 'Ana', email, language: 'pt-BR' as const });
  const mail = { subject: 'Assunto', text: 'Texto' };
  const next = await school.services.transaction(async (tx) => {
    await queueTexts(tx, school.services, [
      { kind: 'notice', to: to('a@x.test'), ...mail },
      { kind: confirmationMail, to: to('b@x.test'), ...mail },
      { kind: passwordCodeMail, to: to('c@x.test'), ...mail },
      { kind: signatureCodeMail, to: to('d@x.test'), ...mail },
    ]);
    const { rows } = await tx.execute(sql`select m.kind from graphile_worker.jobs j
      join mail_outbox m on j.key = 'mail:' || m.id order by j.priority, j.run_at, j.id`);
    return rows.map(({ kind }) => kind);
  });
  expect(next.slice(0, 2).sort()).toEqual(['password-code', 'signature-code']);
  expect(next).toHaveLength(4);
});
