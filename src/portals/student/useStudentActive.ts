import { useQuery } from '@tanstack/react-query';
import { useStore } from '../../app/store.ts';
import { studentInactive, useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';

/**
 * Whether the student is active: false once the server said so, in its status or by refusing a call with 'Aluno inativo';
 * undefined while it is not known (spec 2 §4 'Student dashboard states').
 */
export function useStudentActive(): boolean | undefined {
  const refused = useStore(studentInactive);
  const { student_id } = useSignedIn().view.user;
  const { data } = useQuery({
    queryKey: ['student-status', student_id],
    enabled: student_id !== null,
    queryFn: ({ signal }) => api('GET /v1/students/:id/status', { params: { id: student_id ?? '' }, signal }),
  });
  return refused ? false : data?.is_active;
}
