import type { ResponseOf } from '../../../contract/index.ts';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { type Call, useSteps } from '../../dataProvider/calls.ts';
import type { RoomToEnter } from '../../features/classroom/classSession.ts';
import { usePendingEvaluations } from '../../features/classroom/usePendingEvaluations.ts';

export type Admitted = ResponseOf<'GET /v1/classes/:room_id/:user_type/token'> & {
  /** Milliseconds by which the browser's clock is slow (ROOM-10). */
  clockLag: number;
  /** Hosts only. */
  session: ResponseOf<'POST /v1/calendar/history'> | null;
};

/** The step that failed; each has its own message. */
export class AdmissionError extends Error {
  readonly step: 'no_teacher' | 'token' | 'session';
  constructor(step: AdmissionError['step'], cause?: unknown) {
    super(step, { cause });
    this.name = 'AdmissionError';
    this.step = step;
  }
}

// Tokens are short-lived, so each entry requests a new one.
export function useAdmission({ room_id }: RoomToEnter) {
  const { view } = useSignedIn();
  const isHost = teaches(view.activeType);
  const { teacher_id } = view.user;

  const pending = usePendingEvaluations();

  const steps = async (call: Call): Promise<Admitted> => {
    if (isHost && teacher_id === null) throw new AdmissionError('no_teacher');
    const user_type = isHost ? 'host' : 'guest';
    const pass = await call('GET /v1/classes/:room_id/:user_type/token', {
      params: { room_id, user_type },
    }).catch((error: unknown) => {
      throw new AdmissionError('token', error);
    });
    const clockLag = new Date(pass.now).getTime() - Date.now();
    if (teacher_id === null || !isHost) return { ...pass, clockLag, session: null };
    const session = await call('POST /v1/calendar/history', {
      body: { calendar_id: pass.lesson_id, teacher_id, room_id, started_at: new Date().toISOString() },
    }).catch((error: unknown) => {
      throw new AdmissionError('session', error);
    });
    return { ...pass, clockLag, session };
  };
  const enter = useSteps(steps);
  const { mutateAsync: ask } = useSteps(steps);

  return {
    isHost,
    /** Undefined while loading; a failed request does not block joining. */
    pending:
      !isHost || teacher_id === null || pending.isError ? [] : pending.isFetching ? undefined : pending.data,
    enter: enter.mutate,
    /** As `enter`, while inside. */
    ask,
    error: enter.error,
    admitted: enter.data,
  };
}

export type Admission = ReturnType<typeof useAdmission>;
