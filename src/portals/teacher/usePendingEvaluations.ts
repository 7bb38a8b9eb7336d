import { useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/index.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';

export type PendingLesson = Answer<'GET /v1/students-evolution/pending/:teacher_id'>[number];

/** The lessons whose students the teacher has still to mark. */
export function usePendingEvaluations() {
  const teacher_id = useSignedIn().view.user.teacher_id ?? '';
  return useQuery({
    queryKey: ['teacher', 'pending', teacher_id],
    queryFn: ({ signal }) =>
      api('GET /v1/students-evolution/pending/:teacher_id', { params: { teacher_id }, signal }),
    enabled: teacher_id !== '',
  });
}
