import { DateTime } from 'luxon';

/** Days after the due date, on the school's calendar. */
export interface DebtLimits {
  readonly lateDays: number;
  readonly inactiveDays: number;
}

export const debtLimits: DebtLimits = { lateDays: 5, inactiveDays: 15 };

export interface DebtStanding {
  readonly is_delinquent: boolean;
  readonly must_be_inactive: boolean;
  readonly inactive_through: string | null;
}

export const lateSince = (today: string, days: number): string =>
  DateTime.fromISO(today, { zone: 'utc' }).minus({ days }).toFormat('yyyy-MM-dd');

/** All dates are the school's calendar days. */
export function debtStatus(
  dueDates: readonly string[],
  today: string,
  { lateDays, inactiveDays }: DebtLimits = debtLimits,
): DebtStanding {
  const late = lateSince(today, lateDays);
  const tooLate = lateSince(today, inactiveDays);
  const pressing = dueDates.filter((due) => due <= tooLate).sort();
  return {
    is_delinquent: dueDates.some((due) => due <= late),
    must_be_inactive: pressing.length > 0,
    inactive_through: pressing.at(-1) ?? null,
  };
}

export interface DebtState {
  readonly is_delinquent: boolean;
  readonly student_status: boolean;
  readonly inactive_for_debt: boolean;
  readonly debt_acted_until: string | null;
}

/** The rule reactivates only students whom it deactivated; a manual change holds until a later charge is as late (PAY-8). */
export function nextDebtState(state: DebtState, standing: DebtStanding, userOn: boolean): DebtState {
  const { is_delinquent, must_be_inactive, inactive_through } = standing;
  if (!userOn) return { ...state, is_delinquent };
  if (!must_be_inactive || inactive_through === null)
    return {
      is_delinquent,
      student_status: state.student_status || state.inactive_for_debt,
      inactive_for_debt: false,
      debt_acted_until: null,
    };
  const acts =
    state.student_status && (state.debt_acted_until === null || inactive_through > state.debt_acted_until);
  return {
    is_delinquent,
    student_status: state.student_status && !acts,
    inactive_for_debt: state.inactive_for_debt || acts,
    debt_acted_until: inactive_through,
  };
}

/** The debt of that day has had its effect. */
export const switchedByHand = (state: DebtState, { inactive_through }: DebtStanding): DebtState => ({
  ...state,
  inactive_for_debt: false,
  debt_acted_until: inactive_through,
});

export type DebtEvent = 'switched_off' | 'switched_on' | 'late' | 'settled';

export function debtEvent(before: DebtState, after: DebtState): DebtEvent | null {
  if (before.student_status !== after.student_status)
    return after.student_status ? 'switched_on' : 'switched_off';
  if (before.is_delinquent !== after.is_delinquent) return after.is_delinquent ? 'late' : 'settled';
  return null;
}
