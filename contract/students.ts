import { z } from 'zod';
import { STUDENT_FIGURES } from '../domain/figures.ts';
import { ONBOARDING_STATUSES } from '../domain/onboarding.ts';
import { COARSE_STATUSES } from '../domain/onboardingView.ts';
import { CHARGE_KINDS, PLAN_DURATIONS } from '../domain/options.ts';
import { SALES_STEPS } from '../domain/salesSteps.ts';
import { area, boolFilter, byId, day, done, id, instant, listOf, listQuery, textFilter } from './call.ts';
import { optionalChoice, plausibleDay } from './fields.ts';
import { taughtStudents } from './teachers.ts';

const text = z.string().nullable();

/** A student in the lists of the office. */
export const studentRow = z.object({
  id,
  student_id: id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  phone: text,
  photo_url: text,
  birthdate: text,
  onboarding_status: z.enum(ONBOARDING_STATUSES),
  student_status: z.boolean(),
  student_level: z.string(),
  teacher_name: text,
  /** The user whose page the teacher's name leads to. */
  teacher_user_id: id.nullable(),
  fev_name: text,
  /** The user whose page the seller's name leads to. */
  seller_user_id: id.nullable(),
  /** Null for the company of a corporate student. */
  is_delinquent: z.boolean().nullable(),
  payment_failed: z.boolean().nullable(),
  match_id: id.nullable(),
  status: text,
  vendor: text,
  planPaymentDate: instant.nullable(),
  /** Null for callers who may not read it. */
  student_guardian_name: text,
  student_guardian_email: text,
  student_guardian_phone: text,
  student_guardian_relationship: text,
  created_at: instant,
  /** The charge to follow up, which is expected or overdue. */
  followed_up: z
    .object({
      charge_id: id,
      kind: z.enum(CHARGE_KINDS),
      /** Cents. */
      amount: z.number().int(),
      due_date: day,
      installment: z.number().int(),
      installments: z.number().int(),
    })
    .nullable(),
  /** The last step that the student took. */
  last_step_at: instant.nullable(),
  /** The last day of a contract that ends within 30 days and is not renewed yet (CON-15). */
  renews_by: day.nullable(),
});

/** A duration of plan, in any case. */
export const planDuration = z.enum(PLAN_DURATIONS.flatMap((name) => [name, name.toLowerCase()])).optional();

const filters = {
  name: textFilter,
  email: textFilter,
  /** Matches every status with the same list label. */
  status: optionalChoice(ONBOARDING_STATUSES),
  student_status: boolFilter,
  teacher_name: textFilter,
  student_level: textFilter,
  fev_id: id.optional(),
  has_seller: boolFilter,
  is_corporate: boolFilter,
  /** The students whom a figure of the dashboards counts in the period; without it, the period is that of the registration. */
  figure: optionalChoice(STUDENT_FIGURES),
  from: plausibleDay.optional(),
  to: plausibleDay.optional(),
  plan_duration: planDuration,
};
const count = z.number().int();

const person = z.object({
  name: z.string(),
  photo_url: text,
  birthdate: text,
  actual_city: text,
  education_grade: text,
  phone: text,
});

export const studentSorts = [
  'name',
  'teacher_name',
  'student_level',
  'onboarding_status',
  'created_at',
  'renews_by',
] as const;

export const calls = area({
  'GET /v1/students': {
    summary: 'Students',
    access: 'view:students',
    scope: 'students',
    query: listQuery(studentSorts, {
      ...filters,
      step: z.enum(SALES_STEPS).optional(),
    }),
    response: listOf(studentRow),
  },
  'GET /v1/students/steps': {
    summary: 'How many students the list has in all, and at each step of a sale',
    access: 'view:students',
    scope: 'students',
    query: z.strictObject(filters),
    response: z.object({
      all: count,
      sign: count,
      pay: count,
      start: count,
      hours: count,
      ready: count,
      late: count,
      renew: count,
    }),
  },
  'GET /v1/students/info/:id': {
    summary: "A student's details",
    access: ['edit:users', 'view:students_without_match', 'view:my_students', 'view:classroom'],
    scope: 'students',
    params: byId,
    response: z.object({
      student_id: id,
      name: z.string(),
      email: z.string(),
      phone: text,
      photo_url: text,
      birthdate: text,
      cpf: text,
      rg: text,
      education_grade: text,
      city: text,
      uf: text,
      important_informations: text,
      course: z.string(),
      level: z.string(),
      otherExperience: text,
      modality: z.string(),
      frequency: z.string(),
      contract_frequency: z.string(),
      interests: z.array(z.string()),
      onboarding_status: z.enum(ONBOARDING_STATUSES),
      hasMatch: z.boolean(),
      match_id: id.nullable(),
      guardian: z.record(z.string(), z.unknown()).nullable(),
    }),
  },
  'GET /v1/students/my-students': {
    summary: "The teacher's own students",
    access: 'view:my_students',
    scope: 'students',
    query: listQuery(taughtStudents.sorts, { ...taughtStudents.query, teacher_id: id.optional() }),
    response: listOf(taughtStudents.row),
  },
  'GET /v1/students/class': {
    summary: "Classmates of the student ('Minha Sala')",
    access: 'view:classroom',
    scope: 'self',
    response: z.array(z.object({ id, name: z.string(), photo_url: text })),
  },
  'GET /v1/students/:id/my-teacher': {
    summary: "The student's teacher",
    access: ['view:classroom', 'view:students'],
    scope: 'students',
    params: byId,
    response: person.extend({ teacher_id: id }).nullable(),
  },
  'GET /v1/students/:id/status': {
    summary: 'Whether the student is active',
    access: ['view:classroom', 'view:students'],
    scope: 'students',
    params: byId,
    response: z.object({ is_active: z.boolean(), status: z.enum(['active', 'inactive']) }),
  },
  'PATCH /v1/students/:id/change-onboarding-status': {
    summary: "An administrator's coarse change of a student's onboarding",
    access: 'edit:onboarding_status',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ onboarding_status: z.enum(COARSE_STATUSES) }),
    response: z.object({ onboarding_status: z.enum(ONBOARDING_STATUSES) }),
    errors: ['onboarding_incomplete'],
  },
  'PATCH /v1/students/:id/seller': {
    summary: "Change a student's seller",
    access: 'edit:users',
    types: ['ADMIN'],
    scope: 'school',
    params: byId,
    body: z.strictObject({ fev_id: id }),
    response: done,
    errors: ['seller_unknown', 'seller_of_corporate'],
  },
});
