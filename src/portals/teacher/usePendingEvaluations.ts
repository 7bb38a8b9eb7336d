import { type QueryClient, useQuery } from '@tanstack/react-query';
import type { Answer } from '../../../contract/index.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';

export type PendingLesson = Answer<'GET /v1/students-evolution/pending/:teacher_id'>[number];

const keyOf = (teacher_id: string) => ['teacher', 'pending', teacher_id];

/** The lessons whose students the teacher still has to rate; asked only for people who teach. */
export function usePendingEvaluations() {
  const { view } = useSignedIn();
  const teacher_id = view.user.teacher_id ?? '';
  return useQuery({
    queryKey: keyOf(teacher_id),
    queryFn: ({ signal }) =>
      api('GET /v1/students-evolution/pending/:teacher_id', { params: { teacher_id }, signal }),
    enabled: teacher_id !== '' && teaches(view.activeType),
  });
}

/** Drops a lesson that was just evaluated, everywhere it is shown, and asks again. */
export async function forgetPendingEvaluation(
  client: QueryClient,
  teacher_id: string,
  lesson: PendingLesson,
): Promise<void> {
  client.setQueryData<PendingLesson[]>(keyOf(teacher_id), (kept) =>
    kept?.filter(({ calendar_history_id }) => calendar_history_id !== lesson.calendar_history_id),
  );
  await client.invalidateQueries({ queryKey: ['teacher'] });
}
