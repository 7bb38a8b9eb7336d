import { eq } from 'drizzle-orm';
import { audit } from '../../platform/audit.ts';
import { orNull, rowsOf, text } from '../../platform/db/rows.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import { type Handler, ok } from '../../platform/http/handlers.ts';
import { lockFor } from '../access/api.ts';
import { touchUser } from '../identity/api.ts';
import { students } from './tables.ts';
import { refuseIdleSellers } from './writeStudent.ts';

const sold = { user_id: text, fev_id: orNull(text), company_id: orNull(text), seller: orNull(text) };

/** The terms of a signed contract stay as they are (REG-18). */
export const changeSeller: Handler<'PATCH /v1/students/:id/seller'> = (ctx, { params, body: { fev_id } }) =>
  ctx.transaction(async (tx) => {
    await lockFor(tx, { students: [params.id] });
    const rows = await rowsOf(
      tx,
      sold,
    )`select s.user_id, s.fev_id, s.company_id, f.user_id as seller from students s
      left join fevs f on f.fev_id = s.fev_id where s.student_id = ${params.id}`;
    const before = ensureFound(rows[0]);
    if (before.fev_id === fev_id) return ok;
    if (before.company_id) throw new AppError('seller_of_corporate');
    await refuseIdleSellers(tx, [fev_id]);
    await tx.update(students).set({ fev_id }).where(eq(students.student_id, params.id));
    await touchUser(tx, ctx, before.user_id);
    await audit(tx, ctx, {
      context: 'students',
      entity: 'students',
      entity_id: params.id,
      student_id: params.id,
      before: { fev_id: before.fev_id },
      after: { fev_id },
    });
    // The audit row announces the change only to those who see the student afterwards.
    if (before.seller) await ctx.events.announceChange(tx, { of: before.seller, topic: 'student' });
    return ok;
  });
