import { useStore } from '../../app/store.ts';
import { studentInactive, useSignedIn } from '../../authProvider/session.ts';
import { useCall } from '../../dataProvider/calls.ts';

/**
 * Whether the student is active: false once the server said so, in its status or by refusing a call with 'Aluno inativo';
 * undefined while it is not known.
 */
export function useStudentActive(): boolean | undefined {
  const refused = useStore(studentInactive);
  const { student_id } = useSignedIn().view.user;
  const { data } = useCall(
    'GET /v1/students/:id/status',
    student_id === null ? null : { params: { id: student_id } },
  );
  return refused ? false : data?.is_active;
}
