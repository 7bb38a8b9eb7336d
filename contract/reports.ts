import { z } from 'zod';
import { SPREADSHEET } from '../domain/files.ts';
import { userTypes } from '../domain/userTypes.ts';
import type { Audited } from './areaParts.ts';
import { shown } from './auditKinds.ts';
import { area, boolFilter, day, fileQuery, id, listOf, listQuery, textFilter } from './call.ts';
import { plausibleDay } from './fields.ts';

const text = z.string().nullable();

const person = {
  id,
  user_id: id,
  name: z.string(),
  email: z.string(),
  birthdate: day.nullable(),
  phone: text,
};
const addressed = {
  ...person,
  cpf: text,
  cep: text,
  address: text,
  address_number: text,
  neighborhood: text,
  address_complement: text,
  city: text,
  uf: text,
};
const filters = { name: textFilter, email: textFilter, status: boolFilter };
/** Days of the registration, inclusive. */
const registered = {
  ...filters,
  start_date: plausibleDay.optional(),
  end_date: plausibleDay.optional(),
};
const birthdays = { ...filters, month: z.coerce.number().int().min(1).max(12).optional() };

const registeredSorts = ['name', 'email', 'created_at'] as const;
const birthdaySorts = ['birthday', 'name'] as const;

export type RegisteredFilters = Partial<z.output<z.ZodObject<typeof registered>>>;
export type BirthdayFilters = Partial<z.output<z.ZodObject<typeof birthdays>>>;

const file = { response: 'file', media: [SPREADSHEET], errors: ['export_too_large'] } as const;
const ofSchool = { types: ['ADMIN'], scope: 'school' } as const;

export const audited = {
  contexts: ['reports'],
  entities: {
    reports: ['I'],
  },
  fields: {
    filters: shown('text'),
  },
} as const satisfies Audited;

export const calls = area({
  'GET /v1/students/student-report': {
    summary: 'Students with contact and address',
    access: 'view:students',
    scope: 'students',
    query: listQuery(registeredSorts, registered),
    response: listOf(z.object({ ...addressed, teacher_name: text, student_status: z.boolean() })),
  },
  'GET /v1/students/student-report-xls': {
    ...file,
    summary: 'The filtered report of students as a spreadsheet',
    access: 'view:students',
    scope: 'students',
    query: fileQuery(registeredSorts, registered),
  },
  'GET /v1/teachers/teacher-report': {
    ...ofSchool,
    summary: 'Teachers with contact and address',
    access: 'view:fee',
    query: listQuery(registeredSorts, registered),
    response: listOf(z.object({ ...addressed, teacher_status: z.boolean() })),
  },
  'GET /v1/teachers/teacher-report-xls': {
    ...ofSchool,
    ...file,
    summary: 'The filtered report of teachers as a spreadsheet',
    access: 'view:fee',
    query: fileQuery(registeredSorts, registered),
  },
  'GET /v1/users/birthday-report': {
    ...ofSchool,
    summary: 'Birthdays, of one month or of the year',
    access: 'view:fee',
    query: listQuery(birthdaySorts, birthdays),
    response: listOf(z.object({ ...person, types: z.array(z.enum(userTypes)), user_status: z.boolean() })),
  },
  'GET /v1/users/birthday-report-xls': {
    ...ofSchool,
    ...file,
    summary: 'The filtered report of birthdays as a spreadsheet',
    access: 'view:fee',
    query: fileQuery(birthdaySorts, birthdays),
  },
});
