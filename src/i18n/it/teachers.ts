import type { TeachersTexts } from '../pt-BR/teachers.ts';

export default {
  title: 'Responsabili didattici',
  phone: 'Telefono',
  courses: 'Corsi',
  type: 'Tipo',
  no_courses: 'Nessun corso',
  availability: 'Vedi disponibilità',
} satisfies TeachersTexts;
