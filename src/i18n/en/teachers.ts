import type { TeachersTexts } from '../pt-BR/teachers.ts';

export default {
  title: 'Teaching executives',
  phone: 'Phone',
  courses: 'Courses',
  type: 'Type',
  no_courses: 'No course',
  availability: 'See availability',
} satisfies TeachersTexts;
