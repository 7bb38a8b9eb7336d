import type { Issue } from './issue.ts';

export interface Profile {
  readonly name: string;
  readonly email: string;
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly education_grade: string | null;
  readonly is_foreign: boolean;
  readonly address_complement?: string | null | undefined;
}

export type ProfileRule =
  | 'cpf_required'
  | 'mobile_required'
  | 'education_grade_required'
  | 'foreign_without_complement';

/** Includes fields that only the school can complete (REG-16). */
export function profileIssues(profile: Profile): Issue<ProfileRule>[] {
  const issues: (Issue<ProfileRule> | false)[] = [
    !profile.cpf && !profile.is_foreign && { path: 'cpf', code: 'cpf_required' },
    !profile.phone && { path: 'phone', code: 'mobile_required' },
    !profile.education_grade && { path: 'education_grade', code: 'education_grade_required' },
    profile.is_foreign &&
      !profile.address_complement && { path: 'address_complement', code: 'foreign_without_complement' },
  ];
  return issues.filter((issue) => issue !== false);
}
