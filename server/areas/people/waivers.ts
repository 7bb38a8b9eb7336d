import { canTakeWaiverBack, waivedBy } from '../../../domain/onboarding.ts';
import { requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError } from '../../platform/errors.ts';
import type { students } from './tables.ts';

type Student = typeof students.$inferSelect;
interface Asked {
  by_pass?: boolean | undefined;
  skip_to_availability?: boolean | undefined;
}

/** A waiver cannot be withdrawn once a later requirement is met (ONB-2). */
export function waiversOf(
  ctx: Ctx,
  before: Student | undefined,
  asked: Asked,
): Partial<Pick<Student, 'by_pass' | 'skip_to_availability' | 'by_pass_by' | 'waived_through'>> {
  const was = {
    by_pass: before?.by_pass ?? false,
    skip_to_availability: before?.skip_to_availability ?? false,
  };
  const now = {
    by_pass: asked.by_pass ?? was.by_pass,
    skip_to_availability: asked.skip_to_availability ?? was.skip_to_availability,
  };
  if (now.by_pass === was.by_pass && now.skip_to_availability === was.skip_to_availability) return {};
  const waived_through = waivedBy(now);
  const given = waivedBy(was);
  if (waived_through < given && before && !canTakeWaiverBack(before.onboarding_status))
    throw new AppError('waiver_used');
  // An administrator's coarse change may have waived more or less; only the form's part changes.
  const untouched = before && before.waived_through > Math.max(given, waived_through);
  return { ...now, by_pass_by: requireActor(ctx).user_id, ...(untouched ? {} : { waived_through }) };
}
