import { students } from '../../i18n/pt-BR/students.ts';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';
import { useStatusFilter } from '../usePersonFilters.ts';

/** The student list's filters (spec 2 §2). */
export function useStudentFilters(sales: boolean): FilterKind[] {
  const t = useT(students);
  return [
    { name: 'name', label: t('name') },
    { name: 'email', label: t('email') },
    { name: 'teacher_name', label: t(sales ? 'executive' : 'allocated') },
    { name: 'student_level', label: t('level') },
    useStatusFilter(),
  ];
}
