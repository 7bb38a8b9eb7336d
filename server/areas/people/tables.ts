import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { DEFAULT_WORKLOAD, WORKLOAD_MAX, WORKLOAD_MIN } from '../../../domain/courses.ts';
import { ONBOARDING_STATUSES, type OnboardingStatus } from '../../../domain/onboarding.ts';
import {
  ENROLLMENT_TYPES,
  PAYMENT_METHODS,
  type PaymentMethod,
  PLAN_DURATIONS,
  PLAN_TYPES,
  type PlanDuration,
  type PlanType,
  SELF,
  STUDENT_LEVELS,
  type StudentLevel,
  TAUGHT_LANGUAGES,
  type TaughtLanguage,
} from '../../../domain/options.ts';
import { addressFields, isFieldName } from '../../../domain/registrationFields.ts';
import { SCHOOL_ZONE } from '../../../domain/schoolZone.ts';
import { allOf, at, key, oneOf, stamps } from '../../platform/db/columns.ts';
import { holds, type PersonalData, stamped } from '../../platform/personalData.ts';
import { removedName } from '../../texts/removed.ts';
import { asTeacher, ownRows } from '../access/api.ts';
import { users } from '../identity/tables.ts';
import { companies, companyName } from './companies/tables.ts';
import { levelOrderOf } from './levelOrder.ts';

const user = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.user_id);

export interface Address {
  cep: string;
  address: string;
  address_number: string;
  address_complement?: string | null;
  neighborhood: string;
  city: string;
  uf: string;
  country: string;
}

export const personal = pgTable(
  'personal',
  {
    user_id: user().primaryKey(),
    rg: text('rg'),
    cpf: text('cpf'),
    birthdate: date('birthdate', { mode: 'string' }),
    phone: text('phone'),
    /** Hash of name and birth date, which a trigger keeps: namesakes born on one day are found in its index (REG-26). */
    namesake: integer('namesake'),
    education_grade: text('education_grade'),
    is_foreign: boolean('is_foreign').notNull().default(false),
    nif: text('nif'),
    address: jsonb('address').$type<Address>(),
    timezone: text('timezone').notNull().default(SCHOOL_ZONE),
    /** The company as which a franchisee invoices. */
    company_id: uuid('company_id').references(() => companies.company_id),
  },
  (t) => [
    uniqueIndex('personal_cpf').on(t.cpf),
    // The time zones of all teachers, from the index alone.
    index('personal_zone').on(t.user_id, t.timezone),
    index('personal_phone').on(t.phone),
    index('personal_namesake').on(t.namesake),
    index('personal_company').on(t.company_id).where(sql`company_id is not null`),
  ],
);

/** No two names differ only by case or accents. */
export const courses = pgTable(
  'courses',
  {
    id: key('id'),
    course: text('course').notNull(),
    /** The language that is taught. */
    language: text('language').$type<TaughtLanguage>().notNull().default('Outro'),
    /** Hours that each level takes. */
    workload: integer('workload').notNull().default(DEFAULT_WORKLOAD),
    levels: text('levels')
      .array()
      .$type<StudentLevel[]>()
      .notNull()
      .default([...STUDENT_LEVELS]),
    status: boolean('status').notNull().default(true),
    ...stamps,
  },
  (t) => [
    uniqueIndex('courses_course').on(t.course),
    uniqueIndex('courses_name').on(sql`search_text(${t.course})`),
    oneOf('courses_language', t.language, TAUGHT_LANGUAGES),
    allOf('courses_levels', t.levels, STUDENT_LEVELS),
    check('courses_some_level', sql`cardinality(${t.levels}) > 0`),
    check('courses_workload', sql.raw(`workload between ${WORKLOAD_MIN} and ${WORKLOAD_MAX}`)),
  ],
);

export const fevs = pgTable('fevs', {
  fev_id: key('fev_id'),
  user_id: user().unique(),
  fev_status: boolean('fev_status').notNull().default(true),
  availability_of_work: text('availability_of_work'),
  english_level: text('english_level'),
});

export const teachers = pgTable('teachers', {
  teacher_id: key('teacher_id'),
  user_id: user().unique(),
  teacher_status: boolean('teacher_status').notNull().default(true),
  is_confident_teaching_advanced_students: boolean('is_confident_teaching_advanced_students')
    .notNull()
    .default(false),
  course_experience: text('course_experience'),
  teacher_experience: text('teacher_experience'),
  actual_city: text('actual_city'),
  max_students: integer('max_students').notNull().default(40),
  interests: text('interests').array().notNull().default([]),
  public_name: text('public_name'),
  presentation: text('presentation'),
  public_link: text('public_link'),
});

export const teacher_courses = pgTable(
  'teacher_courses',
  {
    teacher_id: uuid('teacher_id')
      .notNull()
      .references(() => teachers.teacher_id),
    course_id: uuid('course_id')
      .notNull()
      .references(() => courses.id),
  },
  (t) => [
    primaryKey({ columns: [t.teacher_id, t.course_id] }),
    index('teacher_courses_course').on(t.course_id),
  ],
);

export interface Guardian {
  student_guardian_name: string;
  student_guardian_email: string;
  student_guardian_rg?: string | null;
  student_guardian_cpf: string;
  student_guardian_phone: string;
  student_guardian_birthdate: string;
  student_guardian_relationship: string;
  student_guardian_address?: Address | null;
}

export const students = pgTable(
  'students',
  {
    student_id: key('student_id'),
    user_id: user().unique(),
    student_status: boolean('student_status').notNull().default(true),
    fev_id: uuid('fev_id').references(() => fevs.fev_id),
    company_id: uuid('company_id').references(() => companies.company_id),
    is_inside_salesperson: boolean('is_inside_salesperson').notNull().default(false),
    enrollment_type: text('enrollment_type').notNull().default('immediate_start'),
    enrollment_date: date('enrollment_date', { mode: 'string' }),
    course_id: uuid('course_id')
      .notNull()
      .references(() => courses.id),
    student_level: text('student_level').$type<StudentLevel>().notNull(),
    plan_type: text('plan_type').$type<PlanType>().notNull(),
    frequency: text('frequency').notNull(),
    plan_duration: text('plan_duration').$type<PlanDuration>().notNull(),
    payment_method: text('payment_method').$type<PaymentMethod>().notNull(),
    plan_start_date: date('plan_start_date', { mode: 'string' }),
    plan_end_date: date('plan_end_date', { mode: 'string' }),
    experience_in_other_schools: text('experience_in_other_schools'),
    important_informations: text('important_informations'),
    special_student: boolean('special_student').notNull().default(false),
    interests: text('interests').array().notNull().default([]),
    guardian: jsonb('guardian').$type<Guardian>().notNull(),
    /** This and the next two are derived by domain/delinquency.ts. */
    is_delinquent: boolean('is_delinquent').notNull().default(false),
    inactive_for_debt: boolean('inactive_for_debt').notNull().default(false),
    debt_acted_until: date('debt_acted_until', { mode: 'string' }),
    /** Waived requirements, 1 to 3 (by_pass) or 1 to 4 (skip), and who waived them (ONB-2). */
    by_pass: boolean('by_pass').notNull().default(false),
    skip_to_availability: boolean('skip_to_availability').notNull().default(false),
    by_pass_by: uuid('by_pass_by').references(() => users.user_id),
    /** Requirements 1 to this one count as met (domain/onboarding.ts). */
    waived_through: integer('waived_through').$type<0 | 3 | 4 | 6>().notNull().default(0),
    /** Signatures before this time do not meet the first requirement. */
    reopened_at: at('reopened_at'),
    /** Derived by domain/onboarding.ts, never set directly (ONB-1). */
    onboarding_status: text('onboarding_status').$type<OnboardingStatus>().notNull(),
    ...stamps,
  },
  (t) => [
    index('students_fev').on(t.fev_id),
    // The sellers of many students, from the index alone: a student's row is long (FIG-5).
    index('students_seller').on(t.student_id, t.fev_id, t.company_id),
    index('students_company').on(t.company_id),
    index('students_waiver').on(t.by_pass_by).where(sql`by_pass_by is not null`),
    index('students_waived').on(t.student_id).where(sql`waived_through >= 3`),
    // The orders of the list that no name is part of.
    index('students_level_order').on(levelOrderOf('student_level'), t.user_id),
    index('students_status').on(t.onboarding_status, t.user_id),
    index('students_inactive').on(t.student_id, t.created_at).where(sql`not student_status`),
    index('students_created').on(t.created_at),
    oneOf('students_enrollment_type', t.enrollment_type, ENROLLMENT_TYPES),
    oneOf('students_level', t.student_level, STUDENT_LEVELS),
    oneOf('students_plan_type', t.plan_type, PLAN_TYPES),
    oneOf('students_duration', t.plan_duration, PLAN_DURATIONS),
    oneOf('students_payment_method', t.payment_method, PAYMENT_METHODS),
    oneOf('students_onboarding', t.onboarding_status, ONBOARDING_STATUSES),
  ],
);

/** What a new contract writes into the enrolment of its student, and what is put back when that contract ends before its time (CON-6). */
export type EnrolmentTerms = Pick<
  typeof students.$inferSelect,
  | 'course_id'
  | 'student_level'
  | 'plan_type'
  | 'frequency'
  | 'plan_duration'
  | 'payment_method'
  | 'plan_start_date'
  | 'enrollment_date'
  | 'by_pass'
  | 'skip_to_availability'
  | 'waived_through'
>;

export const courseName = (id: PgColumn): SQL => sql`(select c.course from courses c where c.id = ${id})`;

/** A company that the person invoices as is the person's own. */
const ownCompany = Object.fromEntries(
  Object.entries(getTableColumns(companies))
    .filter(([name]) => isFieldName(name))
    .map(([name, column]) => [
      name,
      sql`(select ${column} from companies where companies.company_id = ${personal.company_id})`,
    ]),
);

const ofGuardian = (field: 'student_guardian_name' | 'student_guardian_relationship'): SQL =>
  sql`case when ${students.guardian} ->> 'student_guardian_relationship' <> ${SELF} then ${students.guardian} ->> ${sql.raw(`'${field}'`)} end`;

/** JSONB orders its keys by their length. */
const orderly = (address: PgColumn): SQL =>
  sql`case when ${address} is not null then json_build_object(${sql.raw(
    Object.keys(addressFields)
      .map((part) => `'${part}', address ->> '${part}'`)
      .join(', '),
  )}) end`;

const off = sql`false`;

const erasedGuardian = JSON.stringify({
  student_guardian_name: removedName,
  student_guardian_email: '',
  student_guardian_rg: null,
  student_guardian_cpf: '',
  student_guardian_phone: '',
  student_guardian_birthdate: '',
  student_guardian_relationship: SELF,
  student_guardian_address: null,
});

/** Declares how erasures, exports and merges treat the personal data in these tables. */
export const personalData = {
  personal: holds(personal, {
    erasure: { fate: 'cleared', of: ownRows, stays: [] },
    exported: {
      section: 'personal',
      after: 'account',
      rest: {
        user_id: 'key',
        namesake: 'internal',
        address: { address: orderly(personal.address) },
        timezone: true,
        company_id: ownCompany,
      },
    },
    merge: { removed: ownRows },
  }),
  courses: holds(courses, {
    erasure: { fate: 'stays', why: 'courses of the school' },
    exported: 'not_personal',
    merge: 'untouched',
  }),
  fevs: holds(fevs, {
    erasure: { fate: 'cleared', of: ownRows, stays: ['user_id'], set: { fev_status: off } },
    exported: {
      section: 'seller',
      after: 'courses_taught',
      rest: {
        fev_id: 'key',
        user_id: 'key',
        fev_status: true,
      },
    },
    merge: { removed: ownRows },
  }),
  teachers: holds(teachers, {
    erasure: { fate: 'cleared', of: ownRows, stays: ['user_id'], set: { teacher_status: off } },
    exported: {
      section: 'teacher',
      after: 'student',
      rest: {
        teacher_id: 'key',
        user_id: 'key',
        teacher_status: true,
        max_students: true,
      },
    },
    merge: { removed: ownRows },
  }),
  teacher_courses: holds(teacher_courses, {
    erasure: { fate: 'removed', of: asTeacher },
    exported: {
      section: 'courses_taught',
      after: 'teacher',
      columns: {
        teacher_id: 'key',
        course_id: { course: courseName(teacher_courses.course_id) },
      },
    },
    merge: { removed: asTeacher },
  }),
  students: holds(students, {
    erasure: {
      fate: 'cleared',
      of: ownRows,
      stays: [
        'user_id',
        'fev_id',
        'course_id',
        'student_level',
        'plan_type',
        'frequency',
        'plan_duration',
        'payment_method',
        'onboarding_status',
        'created_at',
      ],
      set: { student_status: off, guardian: sql`${erasedGuardian}::jsonb` },
    },
    exported: {
      section: 'student',
      after: 'personal',
      rest: {
        student_id: 'key',
        user_id: 'key',
        student_status: true,
        onboarding_status: true,
        course_id: { course: courseName(students.course_id) },
        plan_end_date: true,
        guardian: {
          student_guardian_name: ofGuardian('student_guardian_name'),
          student_guardian_relationship: ofGuardian('student_guardian_relationship'),
        },
        company_id: { company_name: companyName(students.company_id) },
        is_delinquent: true,
        inactive_for_debt: true,
        fev_id: 'others',
        by_pass_by: 'others',
        waived_through: 'internal',
        reopened_at: 'internal',
        debt_acted_until: 'internal',
        ...stamped,
      },
    },
    merge: {
      removed: ownRows,
      kept: {
        seller: sql`exists (select 1 from students sold where sold.fev_id = f.fev_id)`,
        author: sql`exists (select 1 from students w where w.by_pass_by = u.user_id)`,
      },
    },
  }),
} satisfies PersonalData;
