import { desc, eq } from 'drizzle-orm';
import { type AuditCtx, audit, type Entry } from '../../../platform/audit.ts';
import type { Reader, Tx } from '../../../platform/db/database.ts';
import { ensureFound } from '../../../platform/errors.ts';
import { advisoryLock } from '../../../platform/locks.ts';
import { contract_template_uses, contract_templates } from '../tables.ts';

/** Contracts of earlier versions name the day of the fixed text, which became the first version. */
const numberOf = (template_version: string): number =>
  /^\d{1,9}$/.test(template_version) ? Number(template_version) : 1;

export async function contentOf(db: Reader, template_version: string): Promise<string> {
  const [row] = await db
    .select({ content: contract_templates.content })
    .from(contract_templates)
    .where(eq(contract_templates.version, numberOf(template_version)));
  return ensureFound(row, 'internal').content;
}

/** Shared by those who make contracts: the text that they have read may not be the one in force when they commit. */
export const textLock = advisoryLock(4_200_009);

/** The version that new contracts are made with, and the number of times that a version was put in force. */
export async function versionInForce(
  db: Reader,
): Promise<{ version: number; seq: number; user_id: string | null }> {
  const [use] = await db
    .select()
    .from(contract_template_uses)
    .orderBy(desc(contract_template_uses.seq))
    .limit(1);
  return ensureFound(use, 'internal');
}

export async function latestVersion(db: Reader): Promise<number> {
  const [last] = await db
    .select({ version: contract_templates.version })
    .from(contract_templates)
    .orderBy(desc(contract_templates.version))
    .limit(1);
  return ensureFound(last, 'internal').version;
}

export const auditVersion = (
  tx: Tx,
  ctx: AuditCtx,
  version: number,
  change: Pick<Entry, 'before' | 'after'>,
): Promise<void> =>
  audit(tx, ctx, {
    context: 'contract_templates',
    entity: 'contract_templates',
    entity_id: String(version),
    entity_name: String(version),
    ...change,
  });

/** Whether a person has put a text in force, be it the one that the school began with. */
export const hasChosenTemplate = async (db: Reader): Promise<boolean> =>
  (await versionInForce(db)).user_id !== null;
