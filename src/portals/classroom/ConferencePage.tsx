import { room as roomArea } from 'virtual:texts/room';
import { lazy, Suspense, useCallback, useMemo } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { api } from '../../dataProvider/api.ts';
import { useAllRows, useChange } from '../../dataProvider/calls.ts';
import {
  forgetRoom,
  type RoomToEnter,
  setClassToEvaluate,
  storedRoom,
} from '../../features/classroom/classSession.ts';
import { useT } from '../../i18n/useT.ts';
import { JoinGate } from './JoinGate.tsx';
import { JoinGateFrame } from './JoinGateFrame.tsx';
import { useAdmission } from './useAdmission.ts';
import { useCurrentLesson } from './useCurrentLesson.ts';
import { useLessonRecording } from './useLessonRecording.ts';
import { useRoomBoard } from './useRoomBoard.ts';

const Observation = lazy(() => import('./Observation.tsx'));
const ConferenceRoom = lazy(() => import('./conference/ConferenceRoom.tsx'));

/** The links to the pictures end after an hour or two, and lessons may be longer. */
const BACKGROUNDS_READ_MS = 30 * 60_000;

export default function ConferencePage() {
  const [search] = useSearchParams();
  const { activeType } = useSignedIn().view;
  const asked = search.get('room');
  if (activeType === 'ADMIN') {
    if (!asked) return <Navigate to={href('/live-classes')} replace />;
    return (
      <Suspense fallback={<JoinGateFrame />}>
        <Observation key={asked} room_id={asked} />
      </Suspense>
    );
  }
  const kept = storedRoom();
  const room = asked && asked !== kept?.room_id ? { room_id: asked } : kept;
  if (!room) return <Navigate to={href('/')} replace />;
  return <Conference key={room.room_id} room={room} />;
}

function Conference({ room }: { room: RoomToEnter }) {
  const t = useT(roomArea);
  const navigate = useNavigate();
  const { view } = useSignedIn();
  const isHost = teaches(view.activeType);
  const admission = useAdmission(room);
  const admitted = useCurrentLesson(admission);
  const { room_id } = room;
  const { mutateAsync: allow } = useChange('POST /v1/classes/:room_id/removed/:user_id/allow', {
    input: (user_id: string) => ({ params: { room_id, user_id } }),
  });
  const removals = useMemo(
    () => ({
      list: async () => (await api('GET /v1/classes/:room_id/removed', { params: { room_id } })).response,
      allow: async (user_id: string) => {
        await allow(user_id);
      },
    }),
    [room_id, allow],
  );
  const earlierMessages = useCallback(
    async () => (await api('GET /v1/classes/:room_id/messages', { params: { room_id } })).response,
    [room_id],
  );

  const recording = useLessonRecording(room_id, admitted !== undefined);
  const board = useRoomBoard(admitted?.lesson_id ?? undefined);
  const { data: backgrounds } = useAllRows(
    'GET /v1/background-images',
    { query: {} },
    { refetchInterval: BACKGROUNDS_READ_MS },
  );

  const moveOn = useCallback(
    (is_ending: boolean) => {
      forgetRoom();
      if (!isHost) return void navigate(href('/student'), { replace: true });
      // Before the lesson starts there is nothing to evaluate.
      const began = admitted && Date.now() + admitted.clockLag >= new Date(admitted.starts_at).getTime();
      if (began && admitted.session?.is_last_class_of_the_week) {
        const { calendar_history_id } = admitted.session;
        setClassToEvaluate({ class_id: admitted.class_id, calendar_history_id, is_ending });
        return void navigate(href('/evaluate-student'), { replace: true });
      }
      navigate(href('/teacher'), { replace: true });
    },
    [isHost, navigate, admitted],
  );
  const times = useMemo(
    () =>
      admitted && {
        start: new Date(admitted.starts_at),
        end: new Date(admitted.ends_at),
        clockLag: admitted.clockLag,
      },
    [admitted],
  );
  const test = useCallback(() => void navigate(href('/connection-test')), [navigate]);
  const leave = useCallback(() => moveOn(false), [moveOn]);
  const leaveEnded = useCallback(() => moveOn(true), [moveOn]);

  if (!admitted) return <JoinGate admission={admission} onLeave={leave} />;
  return (
    <Suspense fallback={<JoinGateFrame />}>
      <ConferenceRoom
        token={admitted.token}
        initEndpoint={admitted.initEndpoint}
        title={admitted.title}
        subtitle={admitted.class_name === admitted.title ? undefined : admitted.class_name}
        times={times}
        userName={view.user.name}
        isHost={isHost}
        onLeave={leave}
        onEnded={leaveEnded}
        onExpired={admission.enter}
        onTest={test}
        removals={isHost ? removals : undefined}
        earlierMessages={earlierMessages}
        backgrounds={backgrounds}
        lesson_id={admitted.lesson_id}
        board={board}
        recording={recording}
        class_id={view.permissions.includes('view:teacher_documents') ? admitted.class_id : undefined}
        t={t}
      />
    </Suspense>
  );
}
