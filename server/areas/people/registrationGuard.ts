import type { RuleCode } from '../../../contract/errors.ts';
import type { UserInput } from '../../../contract/registration.ts';
import { type Availability, countSlots, normaliseAvailability } from '../../../domain/availability.ts';
import { STUDENT_LEVELS } from '../../../domain/options.ts';
import { type RegistrationIssue, registrationIssues } from '../../../domain/registration.ts';
import { type FieldName, fieldRows } from '../../../domain/registrationFields.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { holds, requireActor } from '../../platform/actor.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, refused } from '../../platform/errors.ts';
import { refuseForeignAdmins } from '../identity/api.ts';

const refuse = (field: RuleCode) => {
  throw new AppError('field_forbidden', { field: { code: field } });
};

type Waivers = Partial<Record<FieldName, unknown>>;

/** Absent means unchanged, so a form may return what it read. */
const changesWaivers = (form: UserInput, before: Waivers = {}): boolean =>
  fieldRows.some(
    ([name, { waiver }]) => waiver && form[name] !== undefined && form[name] !== Boolean(before[name]),
  );

/** Throws 403. A FEV registers only students, as their own (REG-9, ACCESS-17). */
export function withinReach(ctx: Ctx, form: UserInput, before?: Waivers): UserInput {
  const actor = requireActor(ctx);
  if (actor.type === 'ADMIN') {
    refuseForeignAdmins(ctx, form.types);
    if (form.roles?.length && !holds(ctx, 'edit:roles')) refuse('field_roles');
    if (changesWaivers(form, before) && !holds(ctx, 'edit:onboarding_status')) refuse('field_waiver');
    return form;
  }
  if (form.types.some((type) => type !== 'STUDENT')) refuse('field_types');
  if (form.roles?.length) refuse('field_roles');
  if (changesWaivers(form, before)) refuse('field_waiver');
  if (form.fev_id && form.fev_id !== actor.fev_id) refuse('field_seller');
  return { ...form, fev_id: actor.fev_id ?? undefined };
}

interface Before {
  email?: unknown;
  enrollment_date?: unknown;
  company_id?: unknown;
  availability?: unknown;
  student_level?: unknown;
}

/** Throws 400 with every broken rule; the first one is the message. */
export function checkRegistration(ctx: Ctx, form: UserInput, before: Before = {}): void {
  const issues = issuesOf(ctx, form, before);
  if (issues.length > 0) throw refused(...issues);
}

export function issuesOf(ctx: Ctx, form: UserInput, before: Before = {}): RegistrationIssue[] {
  const known_email = typeof before.email === 'string' ? before.email : undefined;
  // Absent hours stay as they are.
  const hours = form.availability ?? (before.availability as Availability | undefined) ?? {};
  const availability_slots = countSlots(normaliseAvailability(hours));
  return registrationIssues(
    {
      ...form,
      known_email,
      availability_slots,
      kept_enrollment_date: before.enrollment_date,
      company_id: before.company_id,
      known_level: STUDENT_LEVELS.find((level) => level === before.student_level),
    },
    localDate(ctx.clock.now()),
  );
}
