import { vi } from 'vitest';
import { type PaymentProvider, PaymentProviderError } from '../../server/providers/payment/port.ts';
import type { TermsSchool } from './termsSchool.ts';

/** The bank of the payers of a school, which takes payments back and returns them (PAY-14). */
export class Bank {
  /** Orders whose money the bank holds, as the provider says whenever it is asked. */
  readonly taken = new Set<string>();
  private readonly terms: TermsSchool;

  constructor(terms: TermsSchool) {
    this.terms = terms;
    const { payment } = terms.school.services.providers;
    const readBack = payment.readBack.bind(payment);
    vi.spyOn(payment, 'readBack').mockImplementation(async (order) => {
      const proof = await readBack(order);
      return this.taken.has(order.provider_id) ? { ...proof, status: 'disputed' } : proof;
    });
  }

  /** The provider leaves requests for refunds without an answer, until the function that is returned is called. */
  leavesRefunds(): () => void {
    const payment = this.terms.school.services.providers.payment as PaymentProvider & {
      refund: NonNullable<PaymentProvider['refund']>;
    };
    const asked = vi.spyOn(payment, 'refund').mockRejectedValue(new PaymentProviderError(503, 'no answer'));
    return () => asked.mockRestore();
  }

  takes(order: string): Promise<void> {
    this.taken.add(order);
    return this.terms.readAgain(order, {});
  }

  returns(order: string): Promise<void> {
    this.taken.delete(order);
    return this.terms.readAgain(order, {});
  }
}
