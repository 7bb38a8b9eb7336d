import { notices } from 'virtual:texts/notices';
import type { Notice } from '../../features/notifications/useMessages.ts';
import { useT } from '../../i18n/useT.ts';

/** For example 'Professor, Alunos de Bia Reis, 2 pessoas'. */
export function useAudience(): (notice: Notice) => string {
  const t = useT(notices);
  return ({ send_to_all, types, teacher_id, teacher_name, recipients_id, status }) => {
    if (send_to_all) return t('everyone');
    const parts: string[] = types.map((type) => t(`group.${type}`));
    if (teacher_id) parts.push(t('students_of', { name: teacher_name ?? '' }));
    // Once sent, the recipients include those of the groups.
    const chosen = status === 'PENDING' || parts.length === 0 ? recipients_id.length : 0;
    if (chosen > 0) parts.push(t('people_count', { count: chosen }));
    return parts.join(', ');
  };
}
