import { type AuditCtx, audit, type Entry } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Contract } from './standing.ts';

/** A change of a contract in the log, among those of its student. */
export const auditContract = (
  tx: Tx,
  ctx: AuditCtx,
  { contract_id, student_id }: Pick<Contract, 'contract_id' | 'student_id'>,
  change: Pick<Entry, 'before' | 'after' | 'by'>,
): Promise<void> =>
  audit(tx, ctx, {
    context: 'contracts',
    entity: 'contracts',
    entity_id: contract_id,
    student_id,
    ...change,
  });
