import type { Full } from '../area.ts';
import type { contracts } from '../pt-BR/contracts.ts';

export default {
  action: 'Issue new contract',
  title: 'New contract of %{name}',
  issue: 'Issue new contract',
  issued: 'New contract of %{name} issued. It waits for its signature.',
  current: 'Current contract',
  waiting_contract: 'Contract waiting for signature',
  proposed: 'New contract',
  term: 'Term',
  from_to: '%{from} to %{to}',
  value: 'Plan price',
  in_parts: '%{value} at once |||| %{value} in %{smart_count} instalments',
  registration: 'Enrolment fee',
  paid: 'Paid for the plan so far',
  credited: 'Credited to the new contract',
  remaining: 'Still to pay',
  in_charges: '%{value} in %{smart_count} charge |||| %{value} in %{smart_count} charges',
  excess: 'Paid beyond the new price',
  excess_text: 'What was paid beyond the new price is not returned automatically.',
  fee_once: 'The enrolment fee has been paid and is not charged again.',
  what_happens:
    'The student goes back to signing and keeps the seats. The current contract holds until the new one is signed, and stays available.',
  contracts: "The student's contracts",
  signed_on: 'signed on %{date}',
  read: 'Read',
  'status.pending': 'Waiting for signature',
  'status.signed': 'In force',
  'status.superseded': 'Replaced',
  'status.cancelled': 'Cancelled',
} satisfies Full<typeof contracts>;
