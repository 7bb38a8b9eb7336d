import {
  ENGLISH_LEVELS,
  ENROLLMENT_TYPES,
  EXTENDED_EDUCATION_GRADES,
  FREQUENCIES,
  GUARDIAN_RELATIONSHIPS,
  INCOME_BANDS,
  INTERESTS,
  PAYMENT_METHODS,
  PLAN_DURATIONS,
  PLAN_TYPES,
  STUDENT_LEVELS,
  WORK_AVAILABILITIES,
} from './options.ts';
import type { UserType } from './userTypes.ts';

export const NAME_MAX = 120;
export const PHONE_MAX = 24;
export const CNPJ_MAX = 20;
export const LINK_MAX = 300;

export const stepOrder = [
  ...(['user', 'personal', 'teacher', 'guardian', 'student'] as const),
  ...(['franchise', 'platform', 'fee', 'fev', 'company', 'profile', 'address'] as const),
] as const;
export type StepId = (typeof stepOrder)[number];

type Kind =
  | {
      readonly kind:
        | ('name' | 'email' | 'phone' | 'cpf' | 'cnpj' | 'cep' | 'uf' | 'day' | 'id' | 'link')
        | ('flag' | 'types' | 'ids' | 'hours' | 'address')
        | 'confirmation';
    }
  | { readonly kind: 'line' | 'paragraphs'; readonly max: number }
  | { readonly kind: 'choice' | 'choices'; readonly of: readonly [string, ...string[]] };

/** Properties that depend on a single field; rules across fields are in registration.ts. */
export type RegistrationField = Kind & {
  readonly step: StepId;
  readonly for?: readonly UserType[];
  /** `in_brazil`: for an address there; `of_another`: when the guardian is not the student; `of_company`: of every company. */
  readonly needed?: 'always' | 'in_brazil' | 'of_another' | 'of_company';
  /** A seller cannot change it for a registered student. */
  readonly fixed?:
    | 'address'
    | 'nif'
    | 'course'
    | 'student_level'
    | 'plan_type'
    | 'plan_start_date'
    | 'payment_method';
  /** A seller cannot change it once the person has confirmed the e-mail. */
  readonly identity?: 'name' | 'email' | 'cpf' | 'birthdate' | 'guardian';
  /** Writable with permission to waive requirements; unchanged when absent. */
  readonly waiver?: true;
};

const table = <const F extends Readonly<Record<string, RegistrationField>>>(fields: F): F => fields;

const student = ['STUDENT'] as const;
const teaching = ['TEACHER', 'FEE'] as const;
const seller = ['FEV'] as const;
const franchise = { step: 'franchise', for: ['FEV', 'FEE'] } as const;
const platform = { step: 'platform', for: ['FEE'] } as const;
const company = { step: 'company', for: ['B2B', 'FEV', 'FEE'] } as const;
const inBrazil = { step: 'address', needed: 'in_brazil', fixed: 'address' } as const;
const abroad = { step: 'address', fixed: 'address' } as const;
const guardian = { step: 'guardian', for: student, needed: 'of_another' } as const;

export const addressFields = table({
  cep: { ...inBrazil, kind: 'cep' },
  address: { ...inBrazil, kind: 'line', max: 160 },
  address_number: { ...inBrazil, kind: 'line', max: 20 },
  address_complement: { ...abroad, kind: 'line', max: 120 },
  neighborhood: { ...inBrazil, kind: 'line', max: 120 },
  city: { ...inBrazil, kind: 'line', max: 120 },
  uf: { ...inBrazil, kind: 'uf' },
  country: { ...abroad, kind: 'line', max: 60 },
});

export const registrationFields = table({
  types: { step: 'user', kind: 'types', needed: 'always' },
  name: { step: 'user', kind: 'name', needed: 'always', identity: 'name' },
  email: { step: 'user', kind: 'email', needed: 'always', identity: 'email' },
  confirm_email: { step: 'user', kind: 'confirmation' },
  roles: { step: 'user', kind: 'ids', for: ['ADMIN'] },
  fev_id: { step: 'user', kind: 'id', for: student },
  enrollment_type: { step: 'user', kind: 'choice', of: ENROLLMENT_TYPES, for: student },
  enrollment_date: { step: 'user', kind: 'day', for: student },
  is_inside_salesperson: { step: 'user', kind: 'flag', for: student },
  by_pass: { step: 'user', kind: 'flag', for: student, waiver: true },
  skip_to_availability: { step: 'user', kind: 'flag', for: student, waiver: true },

  cpf: { step: 'personal', kind: 'cpf', needed: 'in_brazil', identity: 'cpf' },
  rg: { step: 'personal', kind: 'line', max: 30 },
  birthdate: { step: 'personal', kind: 'day', needed: 'always', identity: 'birthdate' },
  education_grade: { step: 'personal', kind: 'choice', of: EXTENDED_EDUCATION_GRADES, needed: 'always' },
  phone: { step: 'personal', kind: 'phone', needed: 'always' },

  courses: { step: 'teacher', kind: 'ids', for: teaching },
  is_confident_teaching_advanced_students: { step: 'teacher', kind: 'flag', for: teaching },
  course_experience: { step: 'teacher', kind: 'paragraphs', max: 1000, for: teaching, needed: 'always' },
  teacher_experience: { step: 'teacher', kind: 'paragraphs', max: 1000, for: teaching },
  actual_city: { step: 'teacher', kind: 'line', max: 120, for: teaching },

  student_guardian_relationship: {
    step: 'guardian',
    kind: 'choice',
    of: GUARDIAN_RELATIONSHIPS,
    for: student,
    identity: 'guardian',
  },
  student_guardian_name: { ...guardian, kind: 'name', identity: 'guardian' },
  student_guardian_email: { ...guardian, kind: 'email', identity: 'guardian' },
  student_guardian_rg: { ...guardian, kind: 'line', max: 30 },
  student_guardian_cpf: { ...guardian, kind: 'cpf', identity: 'guardian' },
  student_guardian_phone: { ...guardian, kind: 'phone' },
  student_guardian_birthdate: { ...guardian, kind: 'day', identity: 'guardian' },
  student_guardian_address: { step: 'guardian', kind: 'address', for: student },

  course: { step: 'student', kind: 'id', for: student, needed: 'always', fixed: 'course' },
  student_level: {
    step: 'student',
    kind: 'choice',
    of: STUDENT_LEVELS,
    for: student,
    needed: 'always',
    fixed: 'student_level',
  },
  plan_type: {
    step: 'student',
    kind: 'choice',
    of: PLAN_TYPES,
    for: student,
    needed: 'always',
    fixed: 'plan_type',
  },
  frequency: {
    step: 'student',
    kind: 'choice',
    of: FREQUENCIES,
    for: student,
    needed: 'always',
    fixed: 'plan_type',
  },
  plan_duration: {
    step: 'student',
    kind: 'choice',
    of: PLAN_DURATIONS,
    for: student,
    needed: 'always',
    fixed: 'plan_type',
  },
  payment_method: {
    step: 'student',
    kind: 'choice',
    of: PAYMENT_METHODS,
    for: student,
    needed: 'always',
    fixed: 'payment_method',
  },
  plan_start_date: { step: 'student', kind: 'day', for: student, fixed: 'plan_start_date' },
  experience_in_other_schools: {
    step: 'student',
    kind: 'paragraphs',
    max: 500,
    for: student,
    needed: 'always',
  },
  important_informations: {
    step: 'student',
    kind: 'paragraphs',
    max: 1500,
    for: student,
    needed: 'always',
  },

  network: { ...franchise, kind: 'paragraphs', max: 500 },
  investment_capital_available: { ...franchise, kind: 'line', max: 120, needed: 'always' },
  current_income: { ...franchise, kind: 'choice', of: INCOME_BANDS, needed: 'always' },
  sales_experience: { ...franchise, kind: 'paragraphs', max: 1000 },
  professional_reference: { ...franchise, kind: 'paragraphs', max: 500, needed: 'always' },

  public_name: { ...platform, kind: 'line', max: NAME_MAX },
  presentation: { ...platform, kind: 'paragraphs', max: 1500 },
  public_link: { ...platform, kind: 'link' },

  availability_of_work: {
    step: 'fev',
    kind: 'choice',
    of: WORK_AVAILABILITIES,
    for: seller,
    needed: 'always',
  },
  english_level: { step: 'fev', kind: 'choice', of: ENGLISH_LEVELS, for: seller, needed: 'always' },

  cnpj: { ...company, kind: 'cnpj', needed: 'of_company' },
  company_name: { ...company, kind: 'line', max: 160, needed: 'of_company' },
  fantasy_name: { ...company, kind: 'line', max: 160 },
  state_registration: { ...company, kind: 'line', max: 30 },
  municipal_registration: { ...company, kind: 'line', max: 30 },
  federal_tax: { ...company, kind: 'line', max: 60 },
  cnae: { ...company, kind: 'line', max: 12 },
  comercial_address: { ...company, kind: 'line', max: 300 },

  special_student: { step: 'profile', kind: 'flag', for: student },
  interests: { step: 'profile', kind: 'choices', of: INTERESTS, for: ['STUDENT', 'TEACHER', 'FEE'] },
  availability: { step: 'profile', kind: 'hours', for: ['STUDENT', 'TEACHER', 'FEE'] },

  ...addressFields,
  is_foreign: { step: 'address', kind: 'flag', fixed: 'address' },
  nif: { step: 'address', kind: 'line', max: 40, fixed: 'nif' },
});
export type RegistrationFields = typeof registrationFields;
export type FieldName = keyof RegistrationFields;

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(registrationFields, name);

export type AddressPart = keyof typeof addressFields;
export const isAddressPart = (name: string): name is AddressPart => Object.hasOwn(addressFields, name);
/** Path of a field, or of a part of the guardian's address. */
export type FieldPath = FieldName | `student_guardian_address.${AddressPart}`;

export const fieldAt = (path: FieldPath): RegistrationField => {
  if (isFieldName(path)) return registrationFields[path];
  return addressFields[path.slice(path.indexOf('.') + 1) as AddressPart];
};

export const fieldRows: readonly (readonly [FieldName, RegistrationField])[] = Object.keys(registrationFields)
  .filter(isFieldName)
  .map((name) => [name, registrationFields[name]]);

export const isAsked = (field: RegistrationField, types: readonly UserType[]): boolean =>
  field.for?.some((type) => types.includes(type)) ?? true;

/** Step that shows a field; a FEE enters the data of a teacher in the step 'fee'. */
export const stepIn = ({ step }: RegistrationField, types: readonly UserType[]): StepId =>
  step === 'teacher' && types.includes('FEE') ? 'fee' : step;

export const stepsFor = (types: readonly UserType[]): StepId[] =>
  stepOrder.filter((step) =>
    fieldRows.some(([, field]) => isAsked(field, types) && stepIn(field, types) === step),
  );
