/** The types of user and the profiles they can act as (ACCESS-1). */
export const userTypes = ['STUDENT', 'TEACHER', 'FEE', 'FEV', 'ADMIN', 'B2B'] as const;
export type UserType = (typeof userTypes)[number];

export type ChoosableType = Exclude<UserType, 'B2B'>;

export const homes: Record<UserType, string> = {
  STUDENT: '/student',
  TEACHER: '/teacher',
  FEE: '/teacher',
  FEV: '/fev-dashboard',
  ADMIN: '/administrator',
  B2B: '/b2b',
};

export const teaches = (type: UserType | null | undefined): boolean => type === 'TEACHER' || type === 'FEE';

const exclusiveTypes: readonly UserType[] = ['STUDENT', 'ADMIN', 'TEACHER', 'B2B'];

export type TypesProblem = 'no_type' | 'teacher_and_fee' | 'exclusive_type';

/** Which combinations of types a user may hold (REG-1). */
export function typesProblem(types: readonly UserType[]): TypesProblem | null {
  if (types.length === 0) return 'no_type';
  if (types.includes('TEACHER') && types.includes('FEE')) return 'teacher_and_fee';
  return types.length > 1 && types.some((type) => exclusiveTypes.includes(type)) ? 'exclusive_type' : null;
}
