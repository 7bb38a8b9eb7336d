import { z } from 'zod';
import { STUDENT_LEVELS } from '../domain/options.ts';
import { OPTIONS_SHOWN } from '../domain/optionsShown.ts';
import { area, boolFilter, id, listOf, listQuery, textFilter } from './call.ts';
import { registeredWithin } from './fields.ts';

const text = z.string().nullable();
const level = z.enum(STUDENT_LEVELS);

/** A student in two classes has two rows. */
export const taughtStudents = {
  query: {
    class_id: id.optional(),
    name: textFilter,
    class_title: textFilter,
    student_level: level.optional(),
  },
  sorts: ['name', 'class_title', 'student_level'],
  row: z.object({
    id,
    student_id: id,
    name: z.string(),
    photo_url: text,
    class_title: text,
    email: z.string(),
    phone: text,
    student_level: z.string(),
    student_status: z.boolean(),
  }),
} as const;

export const calls = area({
  'GET /v1/teachers': {
    summary: 'Teachers and FEE',
    access: ['view:teachers', 'view:fee'],
    types: ['ADMIN'],
    scope: 'school',
    query: listQuery(['name', 'email'], {
      name: textFilter,
      email: textFilter,
      status: boolFilter,
      type: z.enum(['TEACHER', 'FEE']).optional(),
      /** Whether the teacher has enough ratings for an average to be shown (EVAL-5). */
      is_rated: boolFilter,
      ...registeredWithin,
    }),
    response: listOf(
      z.object({
        id,
        teacher_id: id,
        user_id: id,
        name: z.string(),
        email: z.string(),
        phone: text,
        photo_url: text,
        courses: z.array(z.string()),
        type: z.enum(['TEACHER', 'FEE']),
        teacher_status: z.boolean(),
        /** Average of the ratings, out of 10; null below the number that is shown. */
        average_grade: z.number().nullable(),
      }),
    ),
  },
  'GET /v1/teachers/names': {
    summary: 'Teachers as options',
    access: [
      'view:teachers',
      'view:fee',
      'view:students_without_match',
      'view:calendar',
      'create:messages',
      'edit:messages',
      'create:classes',
      'edit:classes',
    ],
    types: ['ADMIN'],
    scope: 'school',
    query: z.strictObject({
      search: textFilter,
      teacher_id: id.optional(),
      /** Only those who teach the course. */
      course_id: id.optional(),
      /** Only those who teach the advanced level. */
      teaches_advanced: z.literal('true').optional(),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(OPTIONS_SHOWN).default(OPTIONS_SHOWN),
    }),
    response: z.array(
      z.object({
        id,
        name: z.string(),
        /** Ids of the courses that they teach. */
        course_ids: z.array(id),
        teaches_advanced: z.boolean(),
        timezone: z.string(),
      }),
    ),
  },
  'GET /v1/teachers/class': {
    summary: 'Classes of a teacher with their seats',
    access: ['view:my_students', 'view:teachers', 'view:fee'],
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'teachers',
    query: listQuery(['class_name', 'student_quantity'], {
      teacher_id: id.optional(),
      class_name: textFilter,
      status: boolFilter,
    }),
    response: listOf(
      z.object({
        id,
        class_id: id,
        class_name: z.string(),
        teacher_id: id,
        teacher_name: z.string(),
        course: z.string(),
        student_level: z.string(),
        modality: z.string(),
        student_quantity: z.number().int(),
        max_students: z.number().int(),
        status: z.boolean(),
      }),
    ),
  },
  'GET /v1/teachers/my-students/:teacherId': {
    summary: "A teacher's students",
    access: 'view:my_students',
    types: ['ADMIN', 'TEACHER', 'FEE'],
    scope: 'teachers',
    params: z.strictObject({ teacherId: id }),
    query: listQuery(taughtStudents.sorts, taughtStudents.query),
    response: listOf(taughtStudents.row),
  },
  'GET /v1/students/students-with-teacher-data': {
    summary: 'Students in a class, each with the teacher',
    access: ['view:students', 'view:my_students', 'create:student_transfer'],
    scope: 'students',
    query: listQuery(['name', 'teacher_name'], {
      name: textFilter,
      teacher_name: textFilter,
      teacher_id: id.optional(),
    }),
    response: listOf(
      z.object({
        id,
        student_id: id,
        name: z.string(),
        email: z.string(),
        photo_url: text,
        student_level: z.string(),
        teacher_id: id,
        teacher_name: text,
        class_id: id,
        class_title: z.string(),
      }),
    ),
  },
});
