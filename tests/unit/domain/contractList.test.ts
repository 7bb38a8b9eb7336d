import { expect, it } from 'vitest';
import { cancellationIssue } from '../../../domain/contractCancellation.ts';
import { contractValidity } from '../../../domain/contractValidity.ts';

it.each([
  ['2026-03-09', 'expired'],
  ['2026-03-10', 'expiring'],
  ['2026-04-09', 'expiring'],
  ['2026-04-10', 'valid'],
])('a contract until %s is %s on 10 March (CON-9)', (last, validity) => {
  expect(contractValidity(last, '2026-03-10')).toBe(validity);
});

const unsigned = { status: 'pending', isBegun: false, isReplacement: false } as const;

it.each([
  [unsigned, null],
  [{ ...unsigned, isBegun: true }, 'contract_begun'],
  [{ ...unsigned, isReplacement: true }, 'contract_is_replacement'],
  [{ ...unsigned, status: 'signed', isBegun: true }, 'not_waiting_signature'],
  [{ ...unsigned, status: 'superseded' }, 'not_waiting_signature'],
  [{ ...unsigned, status: 'cancelled' }, 'not_waiting_signature'],
] as const)('the contract %o is refused its cancellation for %s (CON-10)', (facts, issue) => {
  expect(cancellationIssue(facts)).toBe(issue);
});
