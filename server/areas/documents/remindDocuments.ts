import { eq } from 'drizzle-orm';
import { isLater, REMINDERS, remindedUntil, reminderDue } from '../../../domain/documents.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { auditAll } from '../../platform/audit.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { day, oneOf, orNull, type RowOf, rowsOf, text } from '../../platform/db/rows.ts';
import { notify } from '../messages/api.ts';
import { documents } from './tables.ts';

const batch = 200;
const columns = {
  id: text,
  user_id: text,
  student_id: orNull(text),
  name: text,
  document: text,
  expires_on: day,
  reminded: orNull(oneOf(REMINDERS)),
};
type Row = RowOf<typeof columns>;

/** Locked: another process skips these rows, and afterwards finds them reminded (DOC-3). */
const expiring = (tx: Tx, today: string, after: string): Promise<Row[]> =>
  rowsOf(tx, columns)`
    select d.id, d.user_id, s.student_id, u.name, t.name as document, d.expires_on, d.reminded
    from documents d join document_types t on t.id = d.type_id join users u on u.user_id = d.user_id
      left join students s on s.user_id = d.user_id
    where d.expires_on <= ${remindedUntil(today)} and d.reminded is distinct from 'expired' and u.user_status
      and d.id > ${after}
    order by d.id limit ${batch} for update of d skip locked`;

async function remind(tx: Tx, ctx: Ctx, row: Row, today: string): Promise<void> {
  const { id, user_id, student_id, name, document, expires_on, reminded } = row;
  const due = reminderDue(expires_on, today);
  if (!due || !isLater(due, reminded)) return;
  await tx.update(documents).set({ reminded: due }).where(eq(documents.id, id));
  await notify(tx, ctx, [user_id], {
    notification: 'NOTICE',
    notice: `document_${due}`,
    values: { document, day: { day: expires_on } },
    once_key: `document:${id}:${expires_on}:${due}`,
  });
  await auditAll(tx, ctx, [
    {
      context: 'users',
      entity: 'documents',
      entity_id: id,
      entity_name: name,
      student_id,
      before: { reminded },
      after: { reminded: due },
    },
  ]);
}

/** Daily. */
export async function remindDocuments(services: Services): Promise<void> {
  const ctx = systemCtx(services, 'remind_documents');
  const today = localDate(services.clock.now());
  let after: string | undefined = '00000000-0000-0000-0000-000000000000';
  while (after !== undefined) {
    const from: string = after;
    after = await services.transaction(async (tx) => {
      const rows = await expiring(tx, today, from);
      for (const row of rows) await remind(tx, ctx, row, today);
      return rows.length === batch ? rows.at(-1)?.id : undefined;
    });
  }
}
