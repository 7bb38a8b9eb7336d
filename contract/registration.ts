import { z } from 'zod';
import {
  ENGLISH_LEVELS,
  ENROLLMENT_TYPES,
  EXTENDED_EDUCATION_GRADES,
  FREQUENCIES,
  GUARDIAN_RELATIONSHIPS,
  INTERESTS,
  PAYMENT_METHODS,
  PLAN_DURATIONS,
  PLAN_TYPES,
  STUDENT_LEVELS,
  WORK_AVAILABILITIES,
} from '../domain/options.ts';
import { LINES, PARAGRAPHS } from '../domain/registrationFields.ts';
import { userTypes } from '../domain/userTypes.ts';
import { availabilityMap } from './availability.ts';
import { id, instant } from './call.ts';
import {
  cepDigits,
  cnpj,
  cpfDigits,
  email,
  fullName,
  line,
  optional,
  optionalChoice,
  optionalLine,
  optionalMultiLine,
  phone,
  plausibleDay,
  timezone,
} from './fields.ts';
import { rule } from './rules.ts';

const level = z.enum(STUDENT_LEVELS);
const uf = line(40)
  .transform((value) => value.toUpperCase())
  .pipe(z.string().length(2, rule('state_length')));

const addressInput = {
  cep: optional(cepDigits),
  address: optionalLine(LINES.address),
  address_number: optionalLine(LINES.address_number),
  address_complement: optionalLine(LINES.address_complement),
  neighborhood: optionalLine(LINES.neighborhood),
  city: optionalLine(LINES.city),
  uf: optional(uf),
  country: optionalLine(LINES.country),
  is_foreign: z.boolean().optional(),
  nif: optionalLine(LINES.nif),
};

const guardianInput = {
  student_guardian_name: fullName.optional(),
  student_guardian_email: email.optional(),
  student_guardian_rg: optionalLine(LINES.student_guardian_rg),
  student_guardian_cpf: optional(cpfDigits),
  student_guardian_phone: optional(phone),
  student_guardian_birthdate: optional(plausibleDay),
  student_guardian_relationship: z.enum(GUARDIAN_RELATIONSHIPS).optional(),
  student_guardian_address: z
    .strictObject({
      cep: cepDigits,
      address: line(LINES.address, 1),
      address_number: line(LINES.address_number, 1),
      address_complement: optionalLine(LINES.address_complement),
      neighborhood: line(LINES.neighborhood, 1),
      city: line(LINES.city, 1),
      uf,
      country: line(LINES.country, 1),
    })
    .optional(),
};

/** The registration wizard's fields. Rules across fields: domain/registration.ts. */
export const userInput = z.strictObject({
  name: fullName,
  email,
  /** Needed where the e-mail changes. */
  confirm_email: email.optional(),
  types: z.array(z.enum(userTypes)).max(6),
  roles: z.array(z.strictObject({ id })).max(50).optional(),
  enrollment_type: z.enum(ENROLLMENT_TYPES).optional(),
  enrollment_date: plausibleDay.nullish(),
  is_inside_salesperson: z.boolean().optional(),
  fev_id: id.optional(),
  by_pass: z.boolean().optional(),
  rg: optionalLine(LINES.rg),
  /** Left out for a foreign person with a NIF. */
  cpf: optional(cpfDigits),
  birthdate: plausibleDay,
  phone,
  education_grade: z.enum(EXTENDED_EDUCATION_GRADES),
  ...addressInput,
  course: id.optional(),
  student_level: level.optional(),
  plan_type: z.enum(PLAN_TYPES).optional(),
  frequency: z.enum(FREQUENCIES).optional(),
  plan_duration: z.enum(PLAN_DURATIONS).optional(),
  payment_method: z.enum(PAYMENT_METHODS).optional(),
  plan_start_date: plausibleDay.nullish(),
  experience_in_other_schools: optionalMultiLine(PARAGRAPHS.experience_in_other_schools),
  important_informations: optionalMultiLine(PARAGRAPHS.important_informations),
  special_student: z.boolean().optional(),
  skip_to_availability: z.boolean().optional(),
  interests: z.array(z.enum(INTERESTS)).max(INTERESTS.length).optional(),
  availability: availabilityMap.optional(),
  timezone: timezone.optional(),
  ...guardianInput,
  courses: z.array(z.strictObject({ id })).max(50).optional(),
  is_confident_teaching_advanced_students: z.boolean().optional(),
  course_experience: optionalMultiLine(PARAGRAPHS.course_experience),
  teacher_experience: optionalMultiLine(PARAGRAPHS.teacher_experience),
  actual_city: optionalLine(LINES.actual_city),
  availability_of_work: optionalChoice(WORK_AVAILABILITIES),
  english_level: optionalChoice(ENGLISH_LEVELS),
  cnpj,
  updated_at: instant.optional(),
});
export type UserInput = z.output<typeof userInput>;
