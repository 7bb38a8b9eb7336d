import type { RuleCode } from '../../../contract/errors.ts';
import { type UserInput, userInput } from '../../../contract/registration.ts';
import { issueOf } from '../../../contract/rules.ts';
import type { Issue } from '../../../domain/issue.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { invalid } from '../../platform/http/failures.ts';
import { keptOf } from './keptOf.ts';
import { checkRegistration, issuesOf, withinReach } from './registrationGuard.ts';
import { saveUserIn } from './saveUser.ts';
import { viewSelf } from './userView.ts';

type Values = Readonly<Record<string, string | null>>;

const home = 'student_guardian_address';

/** The parts of the guardian's address are given by their paths. */
function formWith(before: Readonly<Record<string, unknown>>, values: Values) {
  const own = Object.entries(values).filter(([path]) => !path.startsWith(`${home}.`));
  const parts = Object.entries(values)
    .filter(([path]) => path.startsWith(`${home}.`))
    .map(([path, value]) => [path.slice(home.length + 1), value]);
  const kept = keptOf(before);
  return userInput.safeParse({
    ...kept,
    ...Object.fromEntries(own),
    ...(parts.length > 0 && { [home]: { country: 'Brasil', ...kept[home], ...Object.fromEntries(parts) } }),
    ...(values.email && { confirm_email: values.email }),
  });
}

/** Why a registration would refuse these values of the caller, except that an e-mail or CPF is taken, which only saving reveals. */
export async function correctionIssuesOf(tx: Tx, ctx: Ctx, values: Values) {
  const before = await viewSelf(tx, ctx);
  const parsed = formWith(before, values);
  const issues: readonly Issue<RuleCode>[] = parsed.success
    ? issuesOf(ctx, parsed.data, before)
    : parsed.error.issues.map(issueOf);
  return issues.filter(({ path }) => path in values);
}

/** Saves these values like a submitted registration form; null clears a field. */
export async function correctUser(tx: Tx, ctx: Ctx, user_id: string, values: Values): Promise<void> {
  await saveUserIn(tx, ctx, user_id, undefined, (before) => {
    const parsed = formWith(before, values);
    if (!parsed.success) throw invalid(parsed.error, 'body');
    const form: UserInput = withinReach(ctx, parsed.data, before);
    checkRegistration(ctx, form, before);
    return form;
  });
}
