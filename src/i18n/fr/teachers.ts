import type { TeachersTexts } from '../pt-BR/teachers.ts';

export default {
  title: 'Responsables pédagogiques',
  phone: 'Téléphone',
  courses: 'Cours',
  type: 'Type',
  no_courses: 'Aucun cours',
  availability: 'Voir les disponibilités',
} satisfies TeachersTexts;
