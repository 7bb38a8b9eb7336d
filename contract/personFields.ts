import { type Joined, joined, type PartOf, partsOf } from './areaParts.ts';
import * as areas from './areas.generated.ts';
import { enrolling, known, office, type Readers, sale, to, type Viewer, viewers } from './readers.ts';

const document = to([...enrolling, 'company', 'self'], 'identifies the person; not needed by others');
const address = to([...enrolling, 'company', 'self'], 'written by those who enrol, and by the company');
const abroad = to([...enrolling, 'self'], 'part of the contract, which only its editors write');
const corporate = [...sale, 'company', 'teacher', 'self'] as const;
const guardianContact = to([...enrolling, 'self'], 'a third person, needed by those who enrol');
const status = to(office, 'the office enables and disables profiles');
const terms = to(enrolling, 'terms of the contract, written by those who enrol');
const waiver = to(enrolling, 'waivers are set in the enrolment form');
const corporateWaiver = to(
  [...enrolling, 'company'],
  'set in the enrolment form and in that of companies',
  false,
);
const teaching = to(['editor'], 'qualification of a teacher, kept by those who register teachers');
const franchise = to(['editor'], 'qualification of a seller, kept by those who register sellers');
const company = to(
  ['editor'],
  'needed to invoice and to contract, by those who register companies and franchisees',
);
const seller = to(sale, 'the sale concerns student and school only');

/** Fields of a person that no single area declares: of the registration, and of what is derived from it. */
const ofPerson = {
  name: to(viewers, 'participants of a lesson address each other by name', ''),
  photo_url: to(viewers, 'participants of a lesson recognise each other by it'),
  student_name: to(
    [...office, 'teacher', 'self'],
    'certificates, lists of the office and transfers show the student',
    '',
  ),
  teacher_name: to([...known, 'self'], 'whose student it is'),
  email: to([...known, 'self'], 'to write to the person', ''),
  confirm_email: to(enrolling, 'the form asks for the e-mail twice'),
  pending_email: to(enrolling, 'explains why a changed e-mail is not in use yet'),
  email_received_status: to(sale, 'shows who still has to confirm', ''),
  phone: to([...known, 'self', 'pupil'], 'to call the person; the specification shows it to students'),
  birthdate: to(
    [...known, 'self', 'pupil'],
    'in the specified rows of lists and details: greetings, lessons for the age',
  ),
  cpf: document,
  rg: document,
  nif: address,
  cnpj: to(office, 'number of a company, public by law'),
  education_grade: to([...enrolling, 'company', 'teacher', 'self', 'pupil'], 'lessons build on it'),
  cep: address,
  address,
  address_number: address,
  address_complement: address,
  neighborhood: address,
  city: address,
  uf: address,
  country: abroad,
  is_foreign: abroad,
  timezone: to(corporate, 'hours are ambiguous without it'),
  availability: to(corporate, 'used to find a teacher and class'),
  guardian: guardianContact,
  student_guardian_name: guardianContact,
  student_guardian_email: guardianContact,
  student_guardian_phone: guardianContact,
  student_guardian_relationship: guardianContact,
  student_guardian_cpf: guardianContact,
  student_guardian_rg: guardianContact,
  student_guardian_birthdate: guardianContact,
  student_guardian_uf: guardianContact,
  student_guardian_address: guardianContact,
  types: to([...sale, 'teacher', 'self'], 'decide on screens and on recipients of messages', []),
  roles: to(['editor'], 'only editors assign roles', []),
  user_status: to(sale, 'whether the login works'),
  student_status: to(known, 'an inactive student has no lessons'),
  teacher_status: status,
  fev_status: status,
  is_active: to([...sale, 'company', 'self'], 'an inactive student has no lessons'),
  onboarding_status: to([...known, 'self'], 'onboarding status', ''),
  fev_id: seller,
  fev_name: seller,
  vendor: seller,
  is_inside_salesperson: to(enrolling, 'the sale concerns student and school only'),
  value_plan: to(['editor', 'self'], 'price of the contract, agreed between student and school'),
  value_registration: to(['editor', 'self'], 'price of the contract, agreed between student and school'),
  company_id: to([...enrolling, 'company'], 'employer of a corporate student'),
  company_name: to([...sale, 'company'], 'employer of a corporate student, company of a franchisee', ''),
  enrollment_type: terms,
  enrollment_date: terms,
  plan_duration: to([...enrolling, 'self'], 'term of the contract'),
  plan_start_date: terms,
  plan_end_date: terms,
  payment_method: terms,
  has_signed: to(enrolling, 'terms of the contract, written by those who enrol', false),
  plan_type: to([...sale, 'teacher', 'self'], 'decides between group and private lessons'),
  modality: to([...sale, 'teacher', 'self'], 'decides between group and private lessons'),
  student_modality: to([...enrolling, 'company'], 'type of the plan, by its name in the form of companies'),
  frequency: to(corporate, 'number of lessons per week'),
  contract_frequency: to([...sale, 'teacher', 'self'], 'number of lessons per week'),
  course: to(corporate, 'what is taught'),
  student_level: to([...known, 'self'], 'what is taught'),
  level: to([...sale, 'teacher', 'self'], 'what is taught'),
  interests: to(corporate, 'used to match teachers and prepare lessons', []),
  experience_in_other_schools: to([...enrolling, 'company'], 'answer of the enrolment form'),
  otherExperience: to(corporate, 'lessons build on it'),
  important_informations: to(corporate, 'lessons have to take it into account'),
  special_student: waiver,
  is_special_student: to([...enrolling, 'company'], 'set in the enrolment form and in that of companies'),
  by_pass: waiver,
  skip_to_availability: corporateWaiver,
  courses: to(office, 'courses a teacher can teach, in the list of teachers', []),
  is_confident_teaching_advanced_students: teaching,
  course_experience: teaching,
  teacher_experience: teaching,
  actual_city: to(['editor', 'pupil'], 'the specification shows the city of teachers to their students'),
  network: franchise,
  investment_capital_available: franchise,
  current_income: franchise,
  sales_experience: franchise,
  professional_reference: franchise,
  public_name: teaching,
  presentation: teaching,
  public_link: teaching,
  fantasy_name: company,
  state_registration: company,
  municipal_registration: company,
  federal_tax: company,
  cnae: company,
  comercial_address: company,
  availability_of_work: franchise,
  english_level: franchise,
} as const satisfies Readers;

type All = typeof ofPerson & Joined<PartOf<'readers'>>;
export const personFields = joined([ofPerson, ...partsOf(areas, 'readers')]) as All;
export type PersonField = keyof All;

export const isPersonField = (name: string): name is PersonField => Object.hasOwn(personFields, name);

export const mayRead = (viewer: Viewer, field: PersonField): boolean =>
  personFields[field].seen.some((each) => each === viewer);
