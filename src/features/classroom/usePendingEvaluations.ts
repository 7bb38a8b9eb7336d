import type { ResponseOf } from '../../../contract/index.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';

export type PendingLesson = ResponseOf<'GET /v1/students-evolution/pending/:teacher_id'>[number];

/** Requested only for teaching profiles. */
export function usePendingEvaluations(options: { refetchOnMount?: 'always' } = {}) {
  const { view } = useSignedIn();
  const { teacher_id } = view.user;
  return useCall(
    'GET /v1/students-evolution/pending/:teacher_id',
    teacher_id && teaches(view.activeType) ? { params: { teacher_id } } : null,
    options,
  );
}
