import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { DOCUMENT_FILE, type FileType } from '../../../../domain/files.ts';
import { at, oneOf, stamps } from '../../../platform/db/columns.ts';
import { holds, type PersonalData } from '../../../platform/personalData.ts';
import { ofContract } from '../../access/api.ts';
import { contracts } from '../../contracts/tables.ts';
import { users } from '../../identity/tables.ts';
import { students } from '../../people/tables.ts';

/** The proof of a payment that a person has confirmed: one of each confirmation, whose charges name it (PAY-26). */
export const payment_proofs = pgTable(
  'payment_proofs',
  {
    confirmation_id: uuid('confirmation_id').primaryKey(),
    student_id: uuid('student_id')
      .notNull()
      .references(() => students.student_id),
    contract_id: uuid('contract_id')
      .notNull()
      .references(() => contracts.contract_id),
    file_key: text('file_key').notNull(),
    file_type: text('file_type').$type<FileType>().notNull(),
    file_bytes: integer('file_bytes').notNull(),
    sent_by: uuid('sent_by')
      .notNull()
      .references(() => users.user_id),
    sent_at: at('sent_at').notNull(),
    ...stamps,
  },
  (t) => [
    index('payment_proofs_student').on(t.student_id),
    index('payment_proofs_contract').on(t.contract_id),
    index('payment_proofs_author').on(t.sent_by),
    oneOf('payment_proofs_file_type', t.file_type, DOCUMENT_FILE.types),
    check('payment_proofs_bytes', sql`file_bytes > 0`),
  ],
);

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  payment_proofs: holds(payment_proofs, {
    // Evidence of the books, which stays as long as the payment that it proves; so does its file.
    erasure: { fate: 'kept', of: ofContract },
    exported: {
      section: 'payment_proofs',
      after: 'refunds',
      columns: {
        confirmation_id: 'key',
        student_id: 'key',
        contract_id: 'key',
        file_key: 'key',
        file_type: true,
        file_bytes: true,
        sent_by: 'others',
        sent_at: true,
        created_at: 'same',
        updated_at: 'internal',
      },
      by: 'sent_at',
    },
    merge: {
      kept: {
        payment: sql`exists (select 1 from payment_proofs p where p.student_id = s.student_id)`,
        author: sql`exists (select 1 from payment_proofs p where p.sent_by = u.user_id)`,
      },
    },
  }),
} satisfies PersonalData;
