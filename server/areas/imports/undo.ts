import { eq, sql } from 'drizzle-orm';
import type { RuleCode } from '../../../contract/errors.ts';
import { audit } from '../../platform/audit.ts';
import { lockRow } from '../../platform/changeRow.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bool, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob, type JobPayloads } from '../../platform/jobs.ts';
import { endEnvelopesOf, removeContracts } from '../contracts/api.ts';
import { removeUsers } from '../identity/api.ts';
import { removePeople, removeUnusedCompanies } from '../people/api.ts';
import { viewImport } from './importView.ts';
import { forgetRows } from './storedRows.ts';
import { imports } from './tables.ts';

const reasons = {
  undo_confirmed: bool,
  undo_signed: bool,
  undo_paid: bool,
  undo_allocated: bool,
  undo_changed: bool,
};
const codes = Object.keys(reasons) as (keyof typeof reasons & RuleCode)[];

/** The first person whom something depends on. */
async function refuseUsed(tx: Tx, id: string): Promise<void> {
  const rows = await rowsOf(tx, { name: text, ...reasons })`
    select * from (
      select u.name, u.email_confirmed_at is not null as undo_confirmed,
        exists (select 1 from contracts c join contract_signers g on g.contract_id = c.contract_id
          where c.student_id = s.student_id and g.signed_at is not null) as undo_signed,
        exists (select 1 from payment_orders o where o.student_id = s.student_id)
          or exists (select 1 from charges c where c.student_id = s.student_id) as undo_paid,
        exists (select 1 from matches m where m.student_id = s.student_id)
          or exists (select 1 from class_students c where c.student_id = s.student_id)
          or exists (select 1 from classes c where c.teacher_id = t.teacher_id) as undo_allocated,
        exists (select 1 from audit_log a where a.at >= i.done_at and coalesce(a.request_id, '') <> all(i.run_requests)
          and (a.entity_id = u.user_id::text or a.student_id = s.student_id)) as undo_changed
      from imports i cross join unnest(i.made) made(user_id) join users u on u.user_id = made.user_id
        left join students s on s.user_id = u.user_id left join teachers t on t.user_id = u.user_id
      where i.id = ${id}) used
    where undo_confirmed or undo_signed or undo_paid or undo_allocated or undo_changed
    order by name limit 1`;
  const [row] = rows;
  const code = codes.find((each) => row?.[each]);
  if (row && code) throw new AppError('import_in_use', { name: row.name, reason: { code } });
}

/** Children before parents; anything else that refers to them refuses the whole undo. */
async function removeMade(tx: Tx, id: string, made: readonly string[]): Promise<void> {
  const people = sql`any(${sql.param(made)}::uuid[])`;
  await tx.execute(sql`select graphile_worker.remove_job('contract_files ' || contract_id) from contracts
    where student_id in (select student_id from students where user_id = ${people})`);
  await endEnvelopesOf(tx, made);
  await tx.execute(sql`select remove_import_evidence(${id})`);
  await removeContracts(tx, made);
  await tx.execute(sql`delete from mail_outbox where sent_at is null
    and "to" in (select email::text from users where user_id = ${people})`);
  await removePeople(tx, made);
  await removeUsers(tx, made);
}

const isReference = (error: unknown): boolean =>
  String((error as { cause?: { code?: string } }).cause?.code ?? (error as { code?: string }).code) ===
  '23503';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    import_files: { keys: string[] };
  }
}

/** Removes the files of removed contracts: a job, since the store of files may not answer when the import is undone. */
export async function removeFiles({ files }: Services, { keys }: JobPayloads['import_files']): Promise<void> {
  for (const key of keys) await files.remove(key);
}

/** Removes everyone whom the runs of an import registered; rows that were left for correction are forgotten. */
export const undoImport: Handler<'POST /v1/imports/:id/undo'> = async (ctx, { params: { id } }) => {
  await ctx.transaction(async (tx) => {
    const { state, made, file_name, created_at } = await lockRow(tx, imports, id);
    const isRegistered = state === 'done' || (state === 'ready' && made.length > 0);
    if (!isRegistered) throw new AppError('import_not_done');
    await tx.execute(sql`select 1 from users where user_id = any(${sql.param(made)}::uuid[]) for update`);
    // A file that is being drawn adds evidence; its row is locked meanwhile.
    const drawn = await rowsOf(tx, { file_key: text })`
      select c.file_key from contracts c join students s on s.student_id = c.student_id
      where s.user_id = any(${sql.param(made)}::uuid[]) order by c.contract_id for update of c`;
    await refuseUsed(tx, id);
    const companies = await rowsOf(tx, { company_id: text })`
      select distinct company_id from personal
      where user_id = any(${sql.param(made)}::uuid[]) and company_id is not null`;
    await removeMade(tx, id, made).catch((error: unknown) => {
      throw isReference(error)
        ? new AppError('import_in_use', { name: file_name, reason: { code: 'undo_used' } })
        : error;
    });
    await removeUnusedCompanies(tx, {
      ids: companies.map(({ company_id }) => company_id),
      since: created_at,
    });
    await forgetRows(tx, id);
    await tx.update(imports).set({ state: 'undone', made: [] }).where(eq(imports.id, id));
    await audit(tx, ctx, {
      context: 'users',
      entity: 'imports',
      entity_id: id,
      entity_name: file_name,
      before: { imported: made.length },
    });
    await addJob(tx, 'import_files', { keys: drawn.map(({ file_key }) => file_key) });
  });
  return viewImport(ctx, id);
};
