import { area } from '../area.ts';

const texts = {
  title: 'Executivos de Ensino',
  phone: 'Telefone',
  courses: 'Cursos',
  type: 'Tipo',
  no_courses: 'Sem curso',
  availability: 'Ver disponibilidade',
};
export type TeachersTexts = typeof texts;

export const teachers = area(texts, {
  en: () => import('../en/teachers.ts'),
  es: () => import('../es/teachers.ts'),
  de: () => import('../de/teachers.ts'),
  it: () => import('../it/teachers.ts'),
  fr: () => import('../fr/teachers.ts'),
});
