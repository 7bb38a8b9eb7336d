import type { MatchIssueCode } from '../../../domain/matching.ts';
import { matching } from '../../i18n/pt-BR/matching.ts';
import { useT } from '../../i18n/useT.ts';
import type { Teacher } from './TeacherChoices.tsx';

/** Why a teacher fits ('4 horas em comum, 2 interesses, 12 de 20 alunos') or does not, in words. */
export function useReasons(): (teacher: Teacher) => string {
  const t = useT(matching);
  return (teacher) => {
    if (!teacher.fits) return teacher.why_not.map((code) => t(`why.${code as MatchIssueCode}`)).join(' ');
    const interests = teacher.shared_interests.length;
    return [
      t('common_hours', { smart_count: teacher.common_hours }),
      ...(interests > 0 ? [t('shared_interests', { smart_count: interests })] : []),
      t('load', { count: teacher.students_count, max: teacher.max_students }),
    ].join(', ');
  };
}
