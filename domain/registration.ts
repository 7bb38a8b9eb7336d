import { ageAt, guardianIssue } from './age.ts';
import { weeklyMinimumMessage } from './availability.ts';
import { digitsOf, isUf } from './brazil.ts';
import { weeklySessions } from './frequency.ts';
import type { Issue } from './issue.ts';
import {
  type GuardianRelationship,
  isPaymentMethodOffered,
  type PaymentMethod,
  type PlanDuration,
} from './options.ts';
import { isSameMailbox } from './person.ts';
import { typesProblem, type UserType } from './userTypes.ts';

/** What the rules across the wizard's fields look at (spec 2 §5); dates are yyyy-MM-dd. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  /** Needed where the e-mail changes. */
  readonly confirm_email?: string | undefined;
  /** The e-mail that the user already has. */
  readonly known_email?: string | undefined;
  readonly types: readonly UserType[];
  readonly roles?: readonly unknown[] | undefined;
  readonly cpf?: string | undefined;
  readonly birthdate: string;
  readonly enrollment_type?: string | undefined;
  readonly enrollment_date?: string | null | undefined;
  /** The date that was given before: it may have come since. */
  readonly kept_enrollment_date?: unknown;
  readonly fev_id?: string | undefined;
  readonly company_id?: unknown;
  readonly is_foreign?: boolean | undefined;
  readonly nif?: string | undefined;
  readonly cep?: string | undefined;
  readonly address?: string | undefined;
  readonly address_number?: string | undefined;
  readonly address_complement?: string | undefined;
  readonly neighborhood?: string | undefined;
  readonly city?: string | undefined;
  readonly uf?: string | undefined;
  readonly course?: string | undefined;
  readonly student_level?: string | undefined;
  readonly plan_type?: string | undefined;
  readonly frequency?: string | undefined;
  readonly plan_duration?: PlanDuration | undefined;
  readonly payment_method?: PaymentMethod | undefined;
  readonly experience_in_other_schools?: string | undefined;
  readonly important_informations?: string | undefined;
  readonly special_student?: boolean | undefined;
  readonly interests?: readonly string[] | undefined;
  readonly availability_slots: number;
  readonly student_guardian_name?: string | undefined;
  readonly student_guardian_email?: string | undefined;
  readonly student_guardian_rg?: string | undefined;
  readonly student_guardian_cpf?: string | undefined;
  readonly student_guardian_phone?: string | undefined;
  readonly student_guardian_birthdate?: string | undefined;
  readonly student_guardian_relationship?: GuardianRelationship | undefined;
  readonly student_guardian_address?: { readonly uf: string; readonly country: string } | undefined;
  readonly courses?: readonly unknown[] | undefined;
  readonly course_experience?: string | undefined;
  readonly availability_of_work?: string | undefined;
  readonly english_level?: string | undefined;
}

export type RegistrationIssue = Issue & { readonly path: string };
type Add = (path: string, message: string) => void;

const required = 'Campo obrigatório.';
const unknownState = 'Escolha um dos 27 Estados.';

function typeRules(form: Registration, add: Add): void {
  const texts = {
    no_type: 'Não é possível salvar um usuário sem tipo.',
    teacher_and_fee: 'Não é possível salvar um usuário do tipo Professor e FEE ao mesmo tempo.',
    exclusive_type: 'Aluno, Administrador e Professor não podem ter outro tipo.',
  };
  const problem = typesProblem(form.types);
  if (problem) add('types', texts[problem]);
  if (form.types.includes('ADMIN') && !form.roles?.length)
    add('roles', 'Não é possível salvar um Administrador sem função.');
}

function addressRules(form: Registration, add: Add): void {
  if (form.is_foreign) {
    if (!form.address_complement)
      add('address_complement', 'Um usuário estrangeiro precisa informar o complemento.');
    if (form.types.includes('STUDENT') && !form.nif)
      add('nif', 'Um aluno estrangeiro precisa informar o NIF.');
    else if (!form.cpf && !form.nif) add('nif', 'Sem CPF, é preciso informar o NIF.');
    return;
  }
  for (const field of ['cep', 'address', 'address_number', 'neighborhood', 'city', 'uf'] as const)
    if (!form[field]) add(field, required);
  if (form.uf && !isUf(form.uf)) add('uf', unknownState);
}

function guardianRules(form: Registration, today: string, add: Add): void {
  const own = form.student_guardian_relationship === 'Próprio';
  if (!form.student_guardian_relationship) {
    add('student_guardian_relationship', required);
    return;
  }
  if (!own)
    for (const field of [
      'student_guardian_name',
      'student_guardian_email',
      'student_guardian_rg',
      'student_guardian_cpf',
      'student_guardian_phone',
      'student_guardian_birthdate',
    ] as const)
      if (!form[field]) add(field, required);
  if (
    !own &&
    form.cpf &&
    form.student_guardian_cpf &&
    digitsOf(form.student_guardian_cpf) === digitsOf(form.cpf)
  )
    add('student_guardian_cpf', 'O CPF do responsável precisa ser diferente do CPF do aluno.');
  if (!own && form.student_guardian_email && isSameMailbox(form.student_guardian_email, form.email))
    add('student_guardian_email', 'O e-mail do responsável precisa ser diferente do e-mail do aluno.');
  const home = own ? undefined : form.student_guardian_address;
  if (home?.uf && home.country === 'Brasil' && !isUf(home.uf))
    add('student_guardian_address.uf', unknownState);
  const issue = guardianIssue(
    {
      student_birthdate: form.birthdate,
      relationship: form.student_guardian_relationship,
      guardian_birthdate: form.student_guardian_birthdate ?? null,
      has_address: Boolean(form.student_guardian_address),
    },
    today,
  );
  if (!issue) return;
  const paths = {
    guardian_required: 'student_guardian_relationship',
    guardian_not_adult: 'student_guardian_birthdate',
    guardian_address_required: 'student_guardian_address',
  };
  add(paths[issue.code], issue.message);
}

function studentRules(form: Registration, today: string, add: Add): void {
  if (!form.enrollment_type) add('enrollment_type', 'Tipo de matrícula é obrigatório');
  if (form.enrollment_type === 'early_enrollment' && !form.enrollment_date)
    add('enrollment_date', 'A data de início é obrigatória para matrícula antecipada.');
  if (
    form.enrollment_type === 'early_enrollment' &&
    form.enrollment_date &&
    form.enrollment_date !== form.kept_enrollment_date &&
    form.enrollment_date <= today
  )
    add('enrollment_date', 'A data de início de uma matrícula antecipada precisa ser futura.');
  if (!form.fev_id && !form.company_id) add('fev_id', 'Vendedor é obrigatório para usuários do tipo Aluno.');
  for (const field of [
    'course',
    'student_level',
    'plan_type',
    'frequency',
    'plan_duration',
    'payment_method',
    'experience_in_other_schools',
    'important_informations',
  ] as const)
    if (!form[field]) add(field, required);
  if (
    form.plan_duration &&
    form.payment_method &&
    !isPaymentMethodOffered(form.plan_duration, form.payment_method)
  )
    add('payment_method', 'Esta forma de pagamento não é oferecida para a duração escolhida.');
  if (form.special_student && form.availability_slots === 0)
    add('availability', 'Um aluno especial precisa ter a Disponibilidade definida.');
  const minimum = weeklySessions(form.frequency);
  if (form.special_student && form.availability_slots > 0 && form.availability_slots < minimum)
    add('availability', weeklyMinimumMessage(minimum, form.availability_slots));
  if (!form.special_student && !form.interests?.length)
    add('interests', 'Um aluno precisa informar Interesses e Perfil.');
}

function teacherRules(form: Registration, add: Add): void {
  if (!form.courses?.length) add('courses', 'É necessário selecionar ao menos um curso.');
  if (!form.course_experience) add('course_experience', required);
  if (!form.interests?.length) add('interests', 'Um professor precisa informar Interesses e Perfil.');
}

/** Every rule across fields that a registration breaks, in the order of the wizard's steps (spec 2 §5). */
export function registrationIssues(form: Registration, today: string): RegistrationIssue[] {
  const issues: RegistrationIssue[] = [];
  const add: Add = (path, message) => issues.push({ code: path, path, message });
  const is = (...types: UserType[]) => types.some((type) => form.types.includes(type));
  const confirmed = form.confirm_email ?? form.known_email ?? '';
  if (form.email.toLowerCase() !== confirmed.toLowerCase())
    add('confirm_email', 'Os e-mails devem ser iguais.');
  typeRules(form, add);
  if (!form.cpf && !form.is_foreign) add('cpf', required);
  const age = ageAt(form.birthdate, today);
  if (age < 0 || age > 120) add('birthdate', 'Data de nascimento inválida.');
  else if (is('FEE', 'TEACHER', 'ADMIN', 'FEV') && age < 18)
    add('birthdate', 'Um usuário responsável precisa ser maior de idade.');
  if (is('TEACHER', 'FEE')) teacherRules(form, add);
  if (is('STUDENT')) {
    studentRules(form, today, add);
    if (age >= 0) guardianRules(form, today, add);
  }
  if (is('FEV')) {
    if (!form.availability_of_work) add('availability_of_work', required);
    if (!form.english_level) add('english_level', required);
  }
  addressRules(form, add);
  return issues;
}
