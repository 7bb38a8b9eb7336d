import { isUnpaid } from '../../../domain/onboarding.ts';
import type { ShownCharge } from './StatementView.tsx';

/** What is paid next of a statement, whose charges are the newest first: the fee comes before the plan, and instalments are paid in their order. */
export function nextOf<C extends Pick<ShownCharge, 'kind' | 'status'>>(charges: readonly C[]): C | undefined {
  const unpaid = charges.filter(({ status }) => isUnpaid(status)).toReversed();
  return unpaid.find(({ kind }) => kind === 'registration') ?? unpaid[0];
}
