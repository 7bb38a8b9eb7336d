import { sql } from 'drizzle-orm';
import { SIGNERS } from '../../../domain/age.ts';
import { languages } from '../../../domain/languages.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { SIGNING_DAYS } from '../../../domain/signing.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, instant, oneOf, orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { sha256 } from '../../platform/hash.ts';
import { queueMails } from '../../platform/mail.ts';
import type { SecretMail } from '../../platform/mailSecrets.ts';
import { inviteByProvider } from './envelopes/follow.ts';
import { addEvidenceTo } from './evidence.ts';
import { LOCAL, languageOfSigner } from './standing.ts';

export const signingLinkMail: SecretMail = {
  name: 'signing-link',
  validFor: SIGNING_DAYS * 24 * 60 * 60_000,
};

interface Invitation {
  /** Students sign in their account, and are not written to when a registration writes to them anyway. */
  students: 'contract_ready' | 'new_contract_ready' | null;
}

/**
 * Writes to the signers of these waiting contracts who have not signed. A guardian gets a new link, which is nowhere but in that mail and
 * ends the earlier one (CON-12). The caller has locked their students. The contracts are locked here, because the job that draws their files
 * adds to the same chain of evidence.
 */
export async function inviteSigners(
  tx: Tx,
  ctx: Ctx,
  contract_ids: readonly string[],
  { students }: Invitation,
): Promise<number> {
  const all = await rowsOf(tx, {
    signer_id: text,
    contract_id: text,
    party: oneOf(SIGNERS),
    provider: text,
    is_sent: bool,
    name: text,
    email: text,
    language: oneOf(languages),
    student: text,
    sign_until: orNull(instant),
  })`
    select g.signer_id, g.contract_id, g.party, c.provider,
      exists (select 1 from signature_envelopes e where e.contract_id = c.contract_id and e.sent_at is not null) as is_sent, g.name, g.email, ${languageOfSigner} as language, u.name as student, c.sign_until
    from contract_signers g join contracts c on c.contract_id = g.contract_id
    join students s on s.student_id = c.student_id join users u on u.user_id = s.user_id
    where g.contract_id = any(${sql.param(contract_ids)}::uuid[]) and c.status = 'pending' and g.signed_at is null
    order by g.contract_id, g.party for update of c`;
  const elsewhere = all.filter(({ provider }) => provider !== LOCAL);
  const rows = all.filter(({ provider }) => provider === LOCAL);
  await inviteByProvider(tx, elsewhere);
  const site = ctx.config.PUBLIC_URL ?? '';
  const own = students === null ? [] : rows.filter(({ party }) => party === 'student');
  if (students !== null)
    await queueMails(
      tx,
      ctx,
      own.map((to) => ({ kind: 'notice' as const, to, mail: students, values: { link: `${site}/welcome` } })),
    );
  const guardians = rows
    .filter(({ party }) => party === 'guardian')
    .map((row) => ({ ...row, token: ctx.random.token() }));
  if (guardians.length === 0) return elsewhere.length + own.length;
  const links = guardians.map(({ signer_id, token }) => ({ signer_id, link_hash: sha256(token) }));
  await tx.execute(sql`
    update contract_signers g set link_hash = l.link_hash, link_sent_at = ${ctx.clock.now().toISOString()}, link_opened_at = null
    from json_to_recordset(${JSON.stringify(links)}::json) as l(signer_id uuid, link_hash text)
    where g.signer_id = l.signer_id`);
  await addEvidenceTo(
    tx,
    ctx,
    guardians.map(({ contract_id }) => contract_id),
    'link_sent',
    { party: 'guardian' },
  );
  await queueMails(
    tx,
    ctx,
    guardians.map(({ name, email, language, student, sign_until, token }) => ({
      kind: signingLinkMail,
      to: { name, email, language },
      mail: 'guardian_contract' as const,
      values: {
        student,
        link: `${site}/sign-contract#${token}`,
        day: { day: localDate(sign_until ? new Date(sign_until) : ctx.clock.now()) },
      },
    })),
  );
  return elsewhere.length + own.length + guardians.length;
}
