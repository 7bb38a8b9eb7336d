import { useMutation } from '@tanstack/react-query';
import type { Answer } from '../../../contract/index.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';
import { usePendingEvaluations } from '../teacher/usePendingEvaluations.ts';
import type { RoomToEnter } from './classSession.ts';

export type Admitted = Answer<'GET /v1/classes/:room_id/:user_type/token'> & {
  /** The class session, for who teaches. */
  session: Answer<'POST /v1/calendar/history'> | null;
};

/** Which step of entering failed: each has its own words (spec 2 §8 'Joining class'). */
export class AdmissionError extends Error {
  readonly step: 'no_teacher' | 'token' | 'session';
  constructor(step: AdmissionError['step'], cause?: unknown) {
    super(step, { cause });
    this.name = 'AdmissionError';
    this.step = step;
  }
}

/**
 * Lets a person into a room: students with a guest's token; who teaches with a host's, after the class session was opened
 * and, with evaluations pending, after the choice to evaluate first (spec 2 §4). The token is short-lived, so it is asked
 * for anew at every entrance and never kept.
 */
export function useAdmission({ room_id }: RoomToEnter) {
  const { view } = useSignedIn();
  const isHost = teaches(view.activeType);
  const { teacher_id } = view.user;

  const pending = usePendingEvaluations();

  const enter = useMutation({
    mutationFn: async (): Promise<Admitted> => {
      if (isHost && teacher_id === null) throw new AdmissionError('no_teacher');
      const user_type = isHost ? 'host' : 'guest';
      const pass = await api('GET /v1/classes/:room_id/:user_type/token', {
        params: { room_id, user_type },
      }).catch((error: unknown) => {
        throw new AdmissionError('token', error);
      });
      if (teacher_id === null || !isHost) return { ...pass, session: null };
      const session = await api('POST /v1/calendar/history', {
        body: { calendar_id: pass.lesson_id, teacher_id, room_id, started_at: new Date().toISOString() },
      }).catch((error: unknown) => {
        throw new AdmissionError('session', error);
      });
      return { ...pass, session };
    },
  });

  return {
    isHost,
    /** Evaluations that the teacher owes; undefined while they are asked for. A failure does not bar the lesson. */
    pending:
      !isHost || teacher_id === null || pending.isError ? [] : pending.isFetching ? undefined : pending.data,
    enter: enter.mutate,
    error: enter.error,
    admitted: enter.data,
  };
}

export type Admission = ReturnType<typeof useAdmission>;
