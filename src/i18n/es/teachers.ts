import type { TeachersTexts } from '../pt-BR/teachers.ts';

export default {
  title: 'Ejecutivos de enseñanza',
  phone: 'Teléfono',
  courses: 'Cursos',
  type: 'Tipo',
  no_courses: 'Sin curso',
  availability: 'Ver disponibilidad',
} satisfies TeachersTexts;
