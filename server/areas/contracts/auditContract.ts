import { type AuditCtx, audit, type Entry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';

interface Change extends Pick<Entry, 'before' | 'after' | 'by'> {
  contract_id: string;
  student_id: string;
}

/** A change of a contract in the log, among those of its student. */
export const auditContract = (tx: Tx, ctx: AuditCtx, { contract_id, ...change }: Change): Promise<void> =>
  audit(tx, ctx, { context: 'contracts', entity: 'contracts', entity_id: contract_id, ...change });
