import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import { confirmsName, type Kept } from '../../../domain/privacy.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { audit } from '../../platform/audit.ts';
import { keyOf, lockRow } from '../../platform/changeRow.ts';
import type { Services } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { addJob, type JobPayloads } from '../../platform/jobs.ts';
import { queueText } from '../../platform/mail.ts';
import { lastMail } from '../../platform/mailSecrets.ts';
import { removedName } from '../../texts/removed.ts';
import { noticeIn, textIn } from '../../texts/texts.ts';
import { lockStudentOf } from '../access/api.ts';
import { removeSeatsAfter } from '../calendar/api.ts';
import { leaveClass } from '../classes/api.ts';
import { closeContractsOf } from '../contracts/api.ts';
import { refuseStronger, roleEditorCheck, setErased } from '../identity/api.ts';
import { users } from '../identity/tables.ts';
import type { NotifyCtx } from '../messages/api.ts';
import { forgetCards } from '../payments/api.ts';
import { removeUnusedCompanies } from '../people/api.ts';
import { blockersOf, keptFor, withBasis } from './facts.ts';
import { type Holding, holdings } from './holdings.ts';
import { personalValues, textArray } from './personalValues.ts';
import { close, lockOpen } from './requests.ts';
import { searchTextsLater } from './searchTexts.ts';
import { privacy_remainders, privacy_requests } from './tables.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    privacy_files: { keys: string[]; owners?: string[] };
  }
}

/** Folders whose files are named after their owner: also those that were replaced, which no row names. */
const ownedFolders = ['documents', 'photos'];

/** Idempotent: a key that is gone is skipped. */
export async function removeFiles(
  { files }: Services,
  { keys, owners = [] }: JobPayloads['privacy_files'],
): Promise<void> {
  for (const key of keys) if (await files.exists(key)) await files.remove(key);
  if (owners.length === 0) return;
  const prefixes = ownedFolders.flatMap((folder) => owners.map((owner) => `${folder}/${owner}-`));
  for (const key of await files.listStarting(prefixes)) await files.remove(key);
}

const tableOf = ({ name }: Holding) => sql.identifier(name);

/** The ids after which the person's files are named, those of merged records included. */
async function ownersOf(tx: Tx, user_id: string): Promise<string[]> {
  const rows = await rowsOf(tx, { id: text })`
    select dissolved_id::text as id from merges where kept_id = ${user_id} and undone_at is null`;
  return [user_id, ...rows.map(({ id }) => id)];
}

/** Reads what is known of the records that were merged into the person's. */
async function ofMerged(tx: Tx, column: 'files' | 'records', user_id: string): Promise<string[]> {
  const rows = await rowsOf(tx, { value: text })`
    select unnest(${sql.identifier(column)}) as value from merges where kept_id = ${user_id}`;
  return rows.map(({ value }) => value);
}

/** The ids of all records that belong to the person: the log names them. */
async function recordsOf(tx: Tx, user_id: string): Promise<string[]> {
  const found = new Set([user_id, ...(await ofMerged(tx, 'records', user_id))]);
  for (const held of holdings) {
    if (!('of' in held) || held.name === 'access_log') continue;
    const keys = Object.values(getTableColumns(held.table)).filter(({ primary }) => primary);
    if (keys.length !== 1 || keys[0]?.getSQLType() !== 'uuid') continue;
    const rows = await rowsOf(tx, { key: text })`
      select ${sql.identifier(keyOf(held.table).name)}::text as key from ${tableOf(held)} where ${held.of(user_id)}`;
    for (const { key } of rows) found.add(key);
  }
  return [...found];
}

/** The keys of the files of rows that are removed. */
async function fileKeysOf(tx: Tx, user_id: string): Promise<string[]> {
  const found = await ofMerged(tx, 'files', user_id);
  for (const held of holdings) {
    if (held.fate !== 'removed') continue;
    for (const name of held.files) {
      const rows = await rowsOf(tx, { key: orNull(text) })`
        select ${sql.identifier(name)} as key from ${tableOf(held)} where ${held.of(user_id)}`;
      found.push(...rows.flatMap(({ key }) => key ?? []));
    }
  }
  return found;
}

async function applyFates(tx: Tx, user_id: string): Promise<void> {
  for (const held of holdings) {
    if (held.fate === 'removed')
      await tx.execute(sql`delete from ${tableOf(held)} where ${held.of(user_id)}`);
    if (held.fate === 'cleared') {
      const set = Object.entries(held.set).map(([name, value]) => sql`${sql.identifier(name)} = ${value}`);
      await tx.execute(sql`update ${tableOf(held)} set ${sql.join(set, sql`, `)} where ${held.of(user_id)}`);
    }
  }
}

async function leaveClasses(tx: Tx, ctx: NotifyCtx, user_id: string): Promise<void> {
  const from = ctx.clock.now();
  const seats = await rowsOf(tx, { class_id: text, student_id: text })`
    select class_id, student_id from class_students join students using (student_id)
    where user_id = ${user_id} and left_at is null order by class_id`;
  for (const seat of seats) await leaveClass(tx, ctx, { ...seat, from });
  // The seats of a guest end, too.
  await removeSeatsAfter(tx, user_id, from);
}

export type EraseCtx = NotifyCtx & Pick<Services, 'secrets'>;

/**
 * Irreversible. Returns what the law requires us to keep; the rest of the person's own rows is overwritten or removed, and so is
 * what the log says of them. A job searches the texts of others after the commit.
 */
export async function erasePerson(tx: Tx, ctx: EraseCtx, user_id: string): Promise<Kept[]> {
  const [own] = await rowsOf(tx, { name: text, photo_key: orNull(text), company_id: orNull(text) })`
    select name, photo_key, company_id from users left join personal using (user_id) where user_id = ${user_id}`;
  const values = await personalValues(tx, user_id);
  const records = await recordsOf(tx, user_id);
  const files = await fileKeysOf(tx, user_id);
  const kept = await keptFor(tx, user_id);
  if (kept.length > 0)
    await tx
      .insert(privacy_remainders)
      .values(kept.map((one) => ({ ...one, user_id })))
      .onConflictDoNothing();
  await tx
    .update(privacy_requests)
    .set({ status: 'withdrawn', closed_at: ctx.clock.now() })
    .where(and(eq(privacy_requests.user_id, user_id), eq(privacy_requests.status, 'open')));
  await leaveClasses(tx, ctx, user_id);
  await forgetCards(tx, user_id);
  await closeContractsOf(tx, ctx, user_id);
  await applyFates(tx, user_id);
  if (own?.company_id) await removeUnusedCompanies(tx, { ids: [own.company_id] });
  await setErased(tx, user_id, ctx.clock.now());
  const drafts = await rowsOf(tx, { key: text })`
    select key from remove_contracts(${user_id}, false, ${localDate(ctx.clock.now())}) as key`;
  const keys = [...files, ...(own?.photo_key ? [own.photo_key] : []), ...drafts.map(({ key }) => key)];
  await addJob(tx, 'privacy_files', { keys, owners: await ownersOf(tx, user_id) });
  await tx.execute(
    sql`select erase_from_log(${user_id}, ${own?.name ?? ''}, ${textArray(records)}, ${textArray(values)}, ${removedName})`,
  );
  await searchTextsLater(tx, ctx, user_id, values);
  await ctx.events.announceSessions(tx, user_id);
  return kept;
}

/** Describes the retained records in the person's language. */
const listed = (language: Parameters<typeof textIn>[0], kept: readonly Kept[]): string =>
  kept.length === 0
    ? textIn(language, 'erasure.kept.nothing', {})
    : [
        textIn(language, 'erasure.kept.head', {}),
        ...withBasis(kept).map(({ kind, basis, ends_on }) =>
          textIn(language, `erasure.kept.${kind}`, { basis, day: { day: ends_on } }),
        ),
      ].join('\n');

export const eraseByRequest: Handler<'POST /v1/privacy-requests/:id/erase'> = (ctx, { params, body }) =>
  ctx.transaction(async (tx) => {
    const request = await lockOpen(tx, params.id, { kind: 'erasure' });
    const { user_id, protocol } = request;
    if (user_id === requireActor(ctx).user_id) throw new AppError('own_request');
    await lockStudentOf(tx, user_id);
    const { name, email, language } = await lockRow(tx, users, user_id);
    if (!confirmsName(body.name, name)) throw new AppError('name_differs');
    if ((await blockersOf(tx, ctx, user_id)).length > 0) throw new AppError('erasure_blocked');
    await refuseStronger(tx, ctx, user_id);
    const keepRoleEditor = await roleEditorCheck(tx);
    await close(tx, ctx, request, { status: 'done', name });
    const kept = await erasePerson(tx, ctx, user_id);
    await keepRoleEditor();
    await audit(tx, ctx, {
      context: 'privacy',
      entity: 'users',
      entity_id: user_id,
      entity_name: removedName,
      before: { name: removedName },
    });
    // Written last, because the erasure removes the person's mails; this one forgets its address once it is sent.
    const { title: subject, content } = noticeIn(language, 'privacy_done', { protocol });
    await queueText(tx, ctx, {
      kind: lastMail,
      to: { name, email, language },
      subject,
      text: `${content}\n\n${listed(language, kept)}`,
    });
    return { kept: withBasis(kept) };
  });
