import type { TeachersTexts } from '../pt-BR/teachers.ts';

export default {
  title: 'Lehrkräfte',
  phone: 'Telefon',
  courses: 'Kurse',
  type: 'Typ',
  no_courses: 'Kein Kurs',
  availability: 'Verfügbarkeit ansehen',
} satisfies TeachersTexts;
