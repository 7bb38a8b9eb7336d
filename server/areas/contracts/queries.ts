import { sql } from 'drizzle-orm';
import type { Ctx } from '../../platform/context.ts';
import { AppError, found } from '../../platform/errors.ts';
import { queueMail } from '../../platform/mail.ts';
import { visibleStudents } from '../people/scope.ts';

/** The contract's PDF, the signed one once it is, for whoever may see the student. */
export async function contractFile(ctx: Ctx, { params }: { params: { id: string } }) {
  const { rows } = await ctx.db.execute<{ key: string }>(sql`
    select coalesce(c.signed_file_key, c.file_key) as key from contracts c join students s on s.student_id = c.student_id
    where c.contract_id = ${params.id} and ${visibleStudents(ctx)}`);
  return { bytes: await ctx.files.get(found(rows[0]).key), type: 'application/pdf' };
}

/** Public check by code: when it was signed, the file's hash, and the signers' first names (ruling D). */
export async function checkContract(ctx: Ctx, { params }: { params: { code: string } }) {
  const { rows } = await ctx.db.execute<{ signed_at: string; sha256: string; signers: string[] }>(sql`
    select c.signed_at, c.sha256_after as sha256, (select array_agg(split_part(g.name, ' ', 1) order by g.party)
      from contract_signers g where g.contract_id = c.contract_id) as signers
    from contracts c where c.code = ${params.code} and c.status in ('signed', 'superseded')`);
  return found(rows[0]);
}

/** Reminds everyone who has still to sign, with the address to do it at. */
export async function sendContract(ctx: Ctx, { params }: { params: { user_id: string } }) {
  const { rows } = await ctx.db.execute<{ name: string; email: string }>(sql`
    select g.name, g.email from contracts c join students s on s.student_id = c.student_id
    join contract_signers g on g.contract_id = c.contract_id and g.signed_at is null
    where s.user_id = ${params.user_id} and c.status = 'pending' and ${visibleStudents(ctx)}`);
  if (rows.length === 0) {
    const { rows: known } = await ctx.db.execute(
      sql`select 1 from students s where s.user_id = ${params.user_id} and ${visibleStudents(ctx)}`,
    );
    throw new AppError(known.length > 0 ? 'not_waiting_signature' : 'not_found');
  }
  await ctx.transaction(async (tx) => {
    for (const signer of rows)
      await queueMail(tx, ctx, {
        kind: 'notice',
        to: signer.email,
        subject: 'Seu contrato com a Aula Viva está pronto para assinar',
        text: `Olá, ${signer.name}.\n\nO contrato está pronto. Para ler e assinar, entre em ${ctx.config.PUBLIC_URL ?? ''}/welcome.\n\nAula Viva`,
      });
  });
  return { ok: true } as const;
}
