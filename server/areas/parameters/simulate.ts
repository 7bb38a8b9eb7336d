import {
  type FinancialParameters,
  type PlanPrice,
  parameterIssues,
  rowKey,
  storedParameters,
} from '../../../domain/financialParameters.ts';
import { reaisOf } from '../../../domain/money.ts';
import {
  type Billing,
  type ParameterVersion,
  provisionedBilling,
} from '../../../domain/parameterVersions.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import type { Reader } from '../../platform/db/database.ts';
import { refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { executivesLessons } from '../calendar/api.ts';
import { unsignedDrafts } from '../contracts/api.ts';
import { allVersions, currentParameters } from './versions.ts';

const MONTHS = 12;

/** What saving these parameters today would change; nothing is stored (PAR-5, PAR-6). */
export const simulateParameters: Handler<'POST /v1/financial-parameters/simulation'> = async (
  ctx,
  { body },
) => {
  const issues = parameterIssues(body);
  if (issues.length > 0) throw refused(...issues);
  const now = ctx.clock.now();
  const current = await currentParameters(ctx.db);
  const content = storedParameters(body, current.content);
  const saved = await allVersions(ctx.db, current, now);
  const planned = [...saved, { version: current.version + 1, valid_from: localDate(now), content }];
  return {
    prices: await comparePrices(ctx.db, current.content, content),
    months: await compareMonths(ctx.db, now, saved, planned),
  };
};

const reaisOrNull = (cents: number | undefined) => (cents === undefined ? null : reaisOf(cents));

/** Today's and the new price of each combination, with the drafts that would take the new one when they are made again. */
async function comparePrices(db: Reader, before: FinancialParameters, after: FinancialParameters) {
  const keyed = (plans: readonly PlanPrice[]) => new Map(plans.map((row) => [rowKey('plans', row), row]));
  const [old, next] = [keyed(before.plans), keyed(after.plans)];
  const drafts = await unsignedDrafts(db);
  return [...new Map([...old, ...next])].map(([key, row]) => {
    const [was, is] = [old.get(key), next.get(key)];
    const repriced = drafts.filter(
      (draft) =>
        rowKey('plans', draft) === key &&
        (draft.value_plan !== is?.value_plan ||
          // Without a fee, the student has paid it with an earlier contract.
          (draft.value_registration !== 0 && draft.value_registration !== is.value_registration)),
    );
    const { name, plan_type, frequency, plan_duration } = row;
    return {
      name,
      plan_type,
      frequency,
      plan_duration,
      plan_before: reaisOrNull(was?.value_plan),
      plan_after: reaisOrNull(is?.value_plan),
      registration_before: reaisOrNull(was?.value_registration),
      registration_after: reaisOrNull(is?.value_registration),
      drafts: repriced.reduce((sum, each) => sum + each.drafts, 0),
    };
  });
}

/** The first day of the month that is so many months before that of the day. */
function monthBefore(day: string, months: number): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 - months, 1)).toISOString().slice(0, 7);
}

async function compareMonths(
  db: Reader,
  now: Date,
  saved: readonly ParameterVersion[],
  planned: readonly ParameterVersion[],
) {
  const today = localDate(now);
  const months = Array.from({ length: MONTHS }, (_, index) => monthBefore(today, MONTHS - 1 - index));
  const [first = today] = months;
  const end = new Date(Date.parse(`${monthBefore(today, -1)}-01T00:00:00Z`) - 1).toISOString().slice(0, 10);
  const days = await executivesLessons(db, `${first}-01`, end, now);
  const names = new Map(days.map(({ teacher_id, teacher_name }) => [teacher_id, teacher_name]));
  return months.map((month) => {
    const given = days
      .filter(({ day }) => day.startsWith(month))
      .map(({ teacher_id: payee, day, lessons }) => ({ payee, day, lessons }));
    const [before, after] = [provisionedBilling(given, saved), provisionedBilling(given, planned)];
    const of = ({ lines }: Billing, payee: string) => reaisOf(lines.get(payee) ?? 0);
    return {
      month,
      is_closed: month < today.slice(0, 7),
      before: reaisOf(before.total),
      after: reaisOf(after.total),
      lines: [...before.lines.keys()].map((payee) => ({
        teacher_id: payee,
        teacher_name: names.get(payee) ?? '',
        lessons: given.reduce((sum, each) => (each.payee === payee ? sum + each.lessons : sum), 0),
        before: of(before, payee),
        after: of(after, payee),
      })),
    };
  });
}
