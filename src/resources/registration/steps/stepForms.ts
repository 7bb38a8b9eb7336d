import type { ReactNode } from 'react';
import type { StepId } from '../../../../domain/registrationFields.ts';
import { AddressStep, ProfileStep } from './closingSteps.tsx';
import { CompanyStep, FevStep, FranchiseStep, PlatformStep } from './franchiseSteps.tsx';
import { PersonalStep, UserStep } from './personSteps.tsx';
import { GuardianStep, StudentStep, TeacherStep } from './typeSteps.tsx';

/** The fields of each step, for the wizard and for the cards of a person's page. */
export const stepForms: Record<StepId, () => ReactNode> = {
  user: UserStep,
  personal: PersonalStep,
  teacher: TeacherStep,
  guardian: GuardianStep,
  student: StudentStep,
  franchise: FranchiseStep,
  platform: PlatformStep,
  fee: TeacherStep,
  fev: FevStep,
  company: CompanyStep,
  profile: ProfileStep,
  address: AddressStep,
};
