import type { PaymentMethod, PlanDuration } from '../../../domain/options.ts';
import type { students } from '../people/tables.ts';

/** What a new contract writes into the enrolment of its student, and what is put back when that contract ends before its time (CON-6). */
export type EnrolmentTerms = Pick<
  typeof students.$inferSelect,
  | 'course_id'
  | 'student_level'
  | 'plan_type'
  | 'frequency'
  | 'plan_duration'
  | 'payment_method'
  | 'plan_start_date'
  | 'enrollment_date'
  | 'by_pass'
  | 'skip_to_availability'
  | 'waived_through'
>;

/** Terms as the contract's text states them; money in cents, dates yyyy-MM-dd. */
export interface ContractTerms {
  student: { name: string; cpf: string; birthdate: string; email: string };
  guardian: { name: string; cpf: string; relationship: string; email: string } | null;
  course: string;
  student_level: string;
  plan_type: string;
  frequency: string;
  plan_duration: PlanDuration;
  payment_method: PaymentMethod;
  value_plan: number;
  value_registration: number;
  installments: number;
  starts_on: string;
  ends_on: string;
  made_on: string;
  /** The value on that day; absent in contracts of earlier versions. */
  school?: {
    name: string;
    cnpj: string | null;
    address: string | null;
    email: string | null;
    phone: string | null;
  };
  replaces?: string | null;
}
