import { LABELLED_STATUSES, listLabelKey } from '../../../domain/onboardingView.ts';
import { students } from '../../i18n/pt-BR/students.ts';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import type { FilterKind } from '../../ui/filters.ts';

/** The student list's filters. */
export function useStudentFilters(sales: boolean): FilterKind[] {
  const t = useT(students);
  const shared = useT(ui);
  return [
    { name: 'name', label: t('name') },
    { name: 'email', label: t('email') },
    { name: 'teacher_name', label: t(sales ? 'executive' : 'allocated') },
    { name: 'student_level', label: t('level') },
    {
      name: 'status',
      label: t('status'),
      type: 'select',
      choices: LABELLED_STATUSES.map((status) => ({
        value: status,
        label: shared(`status.${listLabelKey(status)}`),
      })),
    },
  ];
}
