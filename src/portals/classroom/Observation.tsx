import { common } from 'virtual:texts/common';
import { room as roomArea } from 'virtual:texts/room';
import { shell } from 'virtual:texts/shell';
import { lazy, Suspense, useCallback, useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../authProvider/session.ts';
import { Link } from '../../browser/address.ts';
import { href } from '../../browser/href.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { errorText } from '../../ui/showError.ts';
import { JoinGateFrame } from './JoinGateFrame.tsx';
import { useRoomBoard } from './useRoomBoard.ts';

const ConferenceRoom = lazy(() => import('./conference/ConferenceRoom.tsx'));

/** An administrator looks into a lesson, announced to everyone in it (ROOM-14). */
export default function Observation({ room_id }: { room_id: string }) {
  const t = useT(roomArea);
  const shared = useT(common);
  const menu = useT(shell);
  const navigate = useNavigate();
  const { view } = useSignedIn();
  const {
    mutate: ask,
    data,
    error,
  } = useChange('POST /v1/hms/live-classes/:room_id/observe', {
    input: () => ({ params: { room_id } }),
  });
  const enter = useCallback(() => ask(), [ask]);
  // Once per mount: strict mode runs effects twice, and each request is recorded.
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    enter();
  }, [enter]);
  const board = useRoomBoard(data?.lesson_id ?? undefined, true);
  const leave = useCallback(() => void navigate(href('/live-classes'), { replace: true }), [navigate]);

  if (!data) {
    if (!error) return <JoinGateFrame />;
    return (
      <JoinGateFrame failed title={t('error.init_text')} text={errorText(error, shared)}>
        <Button variant="filled" size="large" onClick={enter}>
          {shared('try_again')}
        </Button>
        <Link href={href('/live-classes')}>{menu('menu.live_classes')}</Link>
      </JoinGateFrame>
    );
  }
  return (
    <Suspense fallback={<JoinGateFrame />}>
      <ConferenceRoom
        token={data.token}
        initEndpoint={data.initEndpoint}
        title={data.title}
        subtitle={data.class_name === data.title ? undefined : data.class_name}
        userName={view.user.name}
        isHost={false}
        isObserver
        board={board}
        onLeave={leave}
        onEnded={leave}
        onExpired={enter}
        t={t}
      />
    </Suspense>
  );
}
