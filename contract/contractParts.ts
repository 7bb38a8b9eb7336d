import { z } from 'zod';
import { NAME_MAX } from '../domain/registrationFields.ts';
import { REFUSAL_REASON_MAX } from '../domain/signing.ts';
import { line, multiLine, verificationCode } from './fields.ts';

/** The parts of calls on contracts that signers with an account and signers with a link share. */
const cents = z.number().int();

/** The terms as the contract's text states them, in cents and in the words of the school. */
export const termsShown = z.object({
  course: z.string(),
  student_level: z.string(),
  plan_type: z.string(),
  frequency: z.string(),
  plan_duration: z.string(),
  payment_method: z.string(),
  value_plan: cents,
  value_registration: cents,
  installments: z.number().int(),
  starts_on: z.string(),
  ends_on: z.string(),
});

export const codeSent = z.object({ sent_to: z.string() });

export const signature = {
  code: verificationCode,
  // Only the signer's stored name is accepted, so no rule about names is needed here.
  typed_name: line(NAME_MAX, 1),
  /** Consent to the contract. */
  consent: z.literal(true),
};
export const signed = z.object({ status: z.enum(['pending', 'signed']) });

export const refusal = { reason: multiLine(REFUSAL_REASON_MAX, 1) };
export const refused = z.object({ status: z.literal('refused') });

export const codeErrors = ['not_waiting_signature', 'signed_by_email'] as const;
export const signatureErrors = [...codeErrors, 'typed_name_differs', 'code_invalid', 'code_expired'] as const;

/** Only the guardian's mail has it; it travels in bodies, so that no log of addresses gets it. */
export const guardianToken = z.string().regex(/^[\w-]{20,100}$/);
