import { teaches, type UserType } from '../../../domain/userTypes.ts';
import type { Name } from './values.ts';

export type StepId = 'user' | 'personal' | 'teacher' | 'guardian' | 'student' | 'fev' | 'profile' | 'address';

const addressFields = [
  ...(['cep', 'address', 'address_number', 'address_complement', 'neighborhood', 'city', 'uf'] as const),
  ...(['country', 'is_foreign', 'nif'] as const),
];

const fields: Record<StepId, readonly Name[]> = {
  user: [
    ...(['types', 'name', 'email', 'confirm_email', 'roles', 'fev_id', 'enrollment_type'] as const),
    ...(['enrollment_date', 'is_inside_salesperson', 'by_pass', 'skip_to_availability'] as const),
  ],
  personal: ['cpf', 'rg', 'birthdate', 'education_grade', 'phone'],
  teacher: [
    ...(['courses', 'course_experience', 'teacher_experience', 'actual_city'] as const),
    'is_confident_teaching_advanced_students',
  ],
  guardian: [
    ...(['student_guardian_relationship', 'student_guardian_name', 'student_guardian_email'] as const),
    ...(['student_guardian_cpf', 'student_guardian_rg', 'student_guardian_birthdate'] as const),
    ...(['student_guardian_phone', 'student_guardian_address'] as const),
  ],
  student: [
    ...(['course', 'student_level', 'plan_type', 'frequency', 'plan_duration', 'payment_method'] as const),
    ...(['plan_start_date', 'experience_in_other_schools', 'important_informations'] as const),
  ],
  fev: ['availability_of_work', 'english_level', 'cnpj'],
  profile: ['special_student', 'interests', 'availability'],
  address: addressFields,
};

/** The steps that the chosen types ask for, the address last (spec 2 §2 'Registration wizard'). */
export function stepsFor(types: readonly UserType[]): StepId[] {
  const isStudent = types.includes('STUDENT');
  const isTeacher = types.some(teaches);
  const asked: Partial<Record<StepId, boolean>> = {
    teacher: isTeacher,
    guardian: isStudent,
    student: isStudent,
    fev: types.includes('FEV'),
    profile: isStudent || isTeacher,
  };
  return (Object.keys(fields) as StepId[]).filter((step) => asked[step] ?? true);
}

/** The step that holds a field; a path inside an address counts as the address. */
export function stepOf(path: string): StepId | null {
  const [name] = path.split('.');
  const found = (Object.keys(fields) as StepId[]).find((step) => fields[step].some((each) => each === name));
  return found ?? null;
}
