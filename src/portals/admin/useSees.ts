import { seemsGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';

/** Which parts of the panel the person's roles show. */
export interface Sees {
  students: boolean;
  withoutMatch: boolean;
  waiting: boolean;
  sessions: boolean;
}

export function useSees(): Sees {
  const { permissions } = useSignedIn().view;
  return {
    students: seemsGranted(permissions, ['view:students']),
    withoutMatch: seemsGranted(permissions, ['view:students_without_match']),
    waiting: seemsGranted(permissions, ['view:users']),
    sessions: seemsGranted(permissions, ['view:sessions']),
  };
}
