import type { PaymentMethod, PlanDuration } from '../../../domain/options.ts';

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
