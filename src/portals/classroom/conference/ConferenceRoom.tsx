import { HMSRoomProvider } from '@100mslive/react-sdk';
import { useCallback, useLayoutEffect, useMemo, useState } from 'react';
import { createStore } from '../../../browser/store.ts';
import { Themed } from '../../../ui/theme/Themed.tsx';
import styles from './ConferenceRoom.module.css';
import { Room } from './Room.tsx';
import type { EarlierMessage } from './session/chatMessages.ts';
import { Notices } from './session/Notices.tsx';
import { keepPreferences, type RoomPreferences, readPreferences } from './session/preferences.ts';
import { createReactions } from './session/reactions.ts';
import {
  type LessonTimes,
  type Removals,
  type RoomBackground,
  type RoomBoard,
  RoomContextProvider,
  type RoomRecording,
  type RoomT,
} from './session/roomContext.ts';
import { answerReports, repairVideoBitrate } from './session/sdkRepairs.ts';
import { sendSmallPictures } from './session/smallPictures.ts';
import { useNotices } from './session/useNotices.ts';
import { hasWebRtc, Unsupported } from './Unsupported.tsx';

export interface ConferenceRoomProps {
  token: string;
  /** The address of the built-in room; absent when 100ms serves the room. */
  initEndpoint?: string;
  title: string;
  subtitle?: string;
  times?: LessonTimes | undefined;
  userName: string;
  isHost: boolean;
  isObserver?: boolean;
  onLeave: () => void;
  /** The host has ended the room for all, and leaves it. */
  onEnded: () => void;
  /** Requests another token: the current one expired before joining. */
  onExpired: () => void;
  onTest?: (() => void) | undefined;
  /** Hosts only. */
  removals?: Removals | undefined;
  earlierMessages?: (() => Promise<EarlierMessage[]>) | undefined;
  backgrounds?: readonly RoomBackground[] | undefined;
  /** The lesson whose vocabulary is noted in the room. */
  lesson_id?: string | undefined;
  board?: RoomBoard | undefined;
  recording?: RoomRecording | undefined;
  /** The class whose files are at hand in the room. */
  class_id?: string | undefined;
  t: RoomT;
}

export default function ConferenceRoom(props: ConferenceRoomProps) {
  const {
    token,
    initEndpoint,
    userName,
    title,
    subtitle,
    times,
    isHost,
    isObserver = false,
    onLeave,
    onEnded,
    onExpired,
    onTest,
    removals,
    earlierMessages,
    backgrounds,
    lesson_id,
    board,
    recording,
    class_id,
    t,
  } = props;
  // Before the effects of the preview, in which the SDK starts.
  useLayoutEffect(() => {
    const isBuiltIn = initEndpoint !== undefined;
    // Before `repairVideoBitrate`, which recognises that it was called by its function being the outermost one.
    if (hasWebRtc() && isBuiltIn) sendSmallPictures(RTCPeerConnection);
    if (hasWebRtc()) repairVideoBitrate(RTCPeerConnection);
    if (isBuiltIn) answerReports();
  }, [initEndpoint]);
  const { notices, notify, dismiss, close } = useNotices();
  const [preferences, keep] = useState(readPreferences);
  const setPreferences = useCallback((change: Partial<RoomPreferences>) => keep(keepPreferences(change)), []);
  const [pinned, setPinned] = useState<string | null>(null);
  const [isBackgroundPaused, setBackgroundPaused] = useState(false);
  const [reactions] = useState(createReactions);
  const [isBlocked] = useState(() => createStore(false));
  const context = useMemo(
    () => ({
      title,
      subtitle,
      times,
      isHost,
      isObserver,
      onLeave,
      onEnded,
      onExpired,
      onTest,
      removals,
      earlierMessages,
      backgrounds,
      isBackgroundPaused,
      setBackgroundPaused,
      lesson_id,
      // 100ms cannot divide a room.
      hasGroups: isHost && initEndpoint !== undefined,
      board,
      recording,
      class_id,
      t,
      notify,
      dismiss,
      preferences,
      setPreferences,
      pinned,
      setPinned,
      reactions,
      isBlocked,
    }),
    [
      title,
      subtitle,
      times,
      isHost,
      isObserver,
      onLeave,
      onEnded,
      onExpired,
      onTest,
      removals,
      earlierMessages,
      backgrounds,
      isBackgroundPaused,
      lesson_id,
      initEndpoint,
      board,
      recording,
      class_id,
      t,
      notify,
      dismiss,
      preferences,
      setPreferences,
      pinned,
      reactions,
      isBlocked,
    ],
  );
  return (
    <Themed mode="dark">
      <RoomContextProvider value={context}>
        <HMSRoomProvider>
          <div className={styles.room} data-theme="dark">
            {hasWebRtc() ? (
              <Room token={token} initEndpoint={initEndpoint} userName={userName} />
            ) : (
              <Unsupported />
            )}
            <Notices notices={notices} onClose={close} />
          </div>
        </HMSRoomProvider>
      </RoomContextProvider>
    </Themed>
  );
}
