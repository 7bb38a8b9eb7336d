import { z } from 'zod';
import { ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import { PLAN_TYPES, STUDENT_LEVELS } from '../domain/options.ts';
import { area, boolFilter, byId, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { userInput } from './registration.ts';

const text = z.string().nullable();

const corporateInput = z.strictObject({
  ...userInput.pick({
    name: true,
    email: true,
    education_grade: true,
    birthdate: true,
    rg: true,
    cpf: true,
    phone: true,
    cep: true,
    address: true,
    address_number: true,
    address_complement: true,
    neighborhood: true,
    city: true,
    uf: true,
    nif: true,
    interests: true,
    frequency: true,
    student_level: true,
    level_reason: true,
    experience_in_other_schools: true,
    important_informations: true,
    skip_to_availability: true,
    availability: true,
    timezone: true,
    updated_at: true,
  }).shape,
  student_modality: z.enum(PLAN_TYPES).optional(),
  is_special_student: z.boolean().optional(),
  /** The school's first course by default. */
  course: id.optional(),
  /** Named by administrators; logins of a company register its own students. */
  company_id: id.optional(),
});
export type CorporateInput = z.output<typeof corporateInput>;

const view = z.object({
  id,
  student_id: id,
  user_id: id,
  company_id: id,
  company_name: z.string(),
  ...Object.fromEntries(
    Object.keys(corporateInput.omit({ level_reason: true }).shape).map((name) => [
      name,
      z.unknown().optional(),
    ]),
  ),
  name: z.string(),
  email: z.string(),
  student_modality: text,
  is_special_student: z.boolean().nullable(),
  photo_url: text,
  updated_at: instant,
});
/** The client's form says whether it edits. */
const sent = view.extend({ is_editing: z.boolean().optional(), country: z.unknown() });

export const calls = area({
  'GET /v1/b2b': {
    summary: 'Corporate students',
    access: 'view:b2b',
    scope: 'students',
    query: listQuery(['name', 'email', 'student_level', 'created_at'], {
      name: textFilter,
      email: textFilter,
      status: boolFilter,
      fev_id: id.optional(),
    }),
    response: listOf(
      z.object({
        id,
        student_id: id,
        user_id: id,
        name: z.string(),
        email: z.string(),
        phone: text,
        photo_url: text,
        student_level: z.enum(STUDENT_LEVELS),
        student_status: z.boolean(),
        onboarding_status: z.enum(ONBOARDING_STATUSES),
        company_name: z.string(),
      }),
    ),
  },
  'GET /v1/b2b/:id': {
    summary: 'One corporate student, every field of the form',
    access: 'edit:b2b',
    types: ['B2B', 'ADMIN'],
    scope: 'students',
    params: byId,
    response: view,
  },
  'POST /v1/b2b': {
    summary: 'Register a corporate student, whose company answers for contract and payment',
    access: 'create:b2b',
    types: ['B2B', 'ADMIN'],
    scope: 'students',
    body: corporateInput,
    record: sent,
    response: view,
    errors: ['email_taken', 'course_off', 'cpf_taken', 'field_forbidden'],
  },
  'PATCH /v1/b2b/:id': {
    summary: 'Change a corporate student',
    access: 'edit:b2b',
    types: ['B2B', 'ADMIN'],
    scope: 'students',
    params: byId,
    body: corporateInput,
    record: sent,
    response: view,
    errors: ['email_taken', 'email_changed_recently', 'course_off', 'cpf_taken', 'field_forbidden', 'stale'],
  },
  'GET /v1/companies': {
    summary: 'Companies as options',
    access: ['view:b2b', 'create:b2b'],
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['name'], { name: textFilter }),
    response: listOf(z.object({ id, name: z.string() })),
  },
});
