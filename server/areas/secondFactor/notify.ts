import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { found } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail.ts';
import { users } from '../identity/tables.ts';
import { recoveryCodesLeft } from './recoveryCodes.ts';

type Writing = Pick<Ctx, 'clock' | 'actor' | 'origin'>;
const ending = 'Aula Viva';

async function mailTo(tx: Tx, ctx: Writing, user_id: string, subject: string, text: string): Promise<void> {
  const [row] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.user_id, user_id));
  const { name, email } = found(row);
  await queueMail(tx, ctx, {
    kind: 'notice',
    to: email,
    subject,
    text: `Olá, ${name}.\n\n${text}\n\n${ending}`,
  });
}

const notYou =
  'Se não foi você, troque a sua senha e avise a escola agora mesmo, pelo telefone ou pelo WhatsApp.';

export const factorChanges = {
  totp_added: 'o aplicativo autenticador foi ativado',
  totp_removed: 'o aplicativo autenticador foi removido',
  passkey_added: 'uma chave de acesso foi cadastrada',
  passkey_removed: 'uma chave de acesso foi removida',
  codes_renewed: 'novos códigos de recuperação foram criados, e os anteriores não valem mais',
  all_removed: 'a escola removeu a verificação, a pedido',
} as const;

/** Informs the person by e-mail of a change of its factors, and writes the audit row; no secret is in either. */
export async function announceFactorChange(
  tx: Tx,
  ctx: Writing,
  user_id: string,
  change: keyof typeof factorChanges,
): Promise<void> {
  await mailTo(
    tx,
    ctx,
    user_id,
    'Mudança na verificação em duas etapas da sua conta',
    `Na verificação em duas etapas da sua conta na Aula Viva, ${factorChanges[change]}. As sessões abertas em outros aparelhos foram encerradas.\n\n${notYou}`,
  );
  await audit(tx, ctx, {
    context: 'Verificação em duas etapas',
    entity: 'second_factors',
    entity_id: user_id,
    after: { change },
  });
}

/** Several wrong codes after a right password: somebody else may know it. */
export const warnOfTries = (tx: Tx, ctx: Ctx, user_id: string): Promise<void> =>
  mailTo(
    tx,
    ctx,
    user_id,
    'Alguém tentou entrar na sua conta',
    'Alguém digitou a sua senha correta na Aula Viva, mas errou várias vezes o código da verificação em duas etapas e não entrou.\n\nSe foi você, tente de novo ou use um código de recuperação. Se não foi, troque a sua senha agora.',
  );

/** Informs the person that a recovery code was used, and how many are left. */
export async function warnOfUsedCode(tx: Tx, ctx: Ctx, user_id: string): Promise<void> {
  const left = await recoveryCodesLeft(tx, user_id);
  const still = left === 1 ? 'Resta 1 código' : `Restam ${left} códigos`;
  await mailTo(
    tx,
    ctx,
    user_id,
    'Um código de recuperação foi usado',
    `Um dos seus códigos de recuperação foi usado na Aula Viva. ${still}; em "Segurança" você pode criar outros.\n\n${notYou}`,
  );
}
