import { and, eq } from 'drizzle-orm';
import type { Returned } from '../../../../contract/index.ts';
import { isUnreachable } from '../../../platform/db/errors.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Handler } from '../../../platform/http/handlers.ts';
import { allocate } from '../allocate.ts';
import { matches } from '../tables.ts';

type Outcome = Returned<'POST /v1/students-without-match/plan/apply'>[number];

/** Each student in a transaction of its own (MATCH-5); a student whom the teacher already received stays so. */
export const applyPlan: Handler<'POST /v1/students-without-match/plan/apply'> = async (
  ctx,
  { body: { choices } },
) => {
  const outcomes: Outcome[] = [];
  for (const choice of choices) {
    try {
      await allocate(ctx, { body: choice });
      outcomes.push({ student_id: choice.student_id, allocated: true, code: null, message: null });
    } catch (error) {
      const refusal = refusalOf(error);
      const allocated = refusal.code === 'not_pending_allocation' && (await isWith(choice));
      outcomes.push({
        student_id: choice.student_id,
        allocated,
        ...(allocated ? { code: null, message: null } : { code: codeOf(refusal), message: refusal.message }),
      });
    }
  }
  return outcomes;

  /**
   * Rethrows if the database is unreachable, as nothing more can be allocated. Any other fault concerns one student, and the outcomes stay
   * known.
   */
  function refusalOf(error: unknown): AppError {
    if (isUnreachable(error)) throw error;
    const refusal = error instanceof AppError ? error : ctx.refusalOf(error);
    if (refusal) return refusal;
    ctx.log.error({ err: error }, 'a planned student could not be allocated');
    return new AppError('internal');
  }

  async function isWith({ student_id, teacher_id }: (typeof choices)[number]): Promise<boolean> {
    const found = await ctx.db
      .select({ id: matches.match_id })
      .from(matches)
      .where(
        and(
          eq(matches.student_id, student_id),
          eq(matches.teacher_id, teacher_id),
          eq(matches.status, 'waiting-acceptance'),
        ),
      );
    return found.length > 0;
  }
};

/** The broken rule, where there is one. */
function codeOf({ code, values }: AppError): string {
  const { reason } = values;
  return reason !== null && typeof reason === 'object' && 'code' in reason ? String(reason.code) : code;
}
