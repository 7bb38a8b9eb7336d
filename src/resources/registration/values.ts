import type { Availability } from '../../../domain/availability.ts';
import type { UserType } from '../../../domain/userTypes.ts';

/** An address as it is typed; '' is not given. */
export const emptyAddress = {
  cep: '',
  address: '',
  address_number: '',
  address_complement: '',
  neighborhood: '',
  city: '',
  uf: '',
  country: '',
};

/** The wizard's fields as they are typed (spec 2 §3): '' is not given, lists of ids are plain. */
export const emptyValues = {
  name: '',
  email: '',
  confirm_email: '',
  types: [] as UserType[],
  roles: [] as string[],
  enrollment_type: '',
  enrollment_date: '',
  is_inside_salesperson: false,
  fev_id: '',
  company_id: '',
  by_pass: false,
  skip_to_availability: false,
  rg: '',
  cpf: '',
  birthdate: '',
  phone: '',
  education_grade: '',
  ...emptyAddress,
  is_foreign: false,
  nif: '',
  course: '',
  student_level: '',
  plan_type: '',
  frequency: '',
  plan_duration: '',
  payment_method: '',
  plan_start_date: '',
  experience_in_other_schools: '',
  important_informations: '',
  special_student: false,
  interests: [] as string[],
  availability: {} as Availability,
  student_guardian_name: '',
  student_guardian_email: '',
  student_guardian_rg: '',
  student_guardian_cpf: '',
  student_guardian_phone: '',
  student_guardian_birthdate: '',
  student_guardian_relationship: '',
  student_guardian_address: emptyAddress,
  courses: [] as string[],
  is_confident_teaching_advanced_students: false,
  course_experience: '',
  teacher_experience: '',
  actual_city: '',
  availability_of_work: '',
  english_level: '',
  cnpj: '',
};

export type Values = typeof emptyValues;
export type Name = keyof Values;
export type AddressName = keyof typeof emptyAddress;
