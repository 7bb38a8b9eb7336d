import { selectIsConnectedToRoom, useAVToggle, useHMSStore } from '@100mslive/react-sdk';
import { useCallback, useEffect, useRef } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { useIdle } from '../../../../ui/useIdle.ts';
import { SidePanel } from '../panel/SidePanel.tsx';
import { usePanel } from '../panel/usePanel.ts';
import { RecordingBanner } from '../recording/RecordingBanner.tsx';
import { useKeepAsides } from '../session/asides.ts';
import { countUnanswered } from '../session/polls.ts';
import { useRoom } from '../session/roomContext.ts';
import { useMessageNotices } from '../session/useMessageNotices.ts';
import { usePolls } from '../session/usePolls.ts';
import { useIsLedForAll, usePinnedPeer } from '../session/useScene.ts';
import { useSharedValues, useSpotlightNotice } from '../session/useSharedValues.ts';
import { Toolbar } from '../toolbar/Toolbar.tsx';
import { useTalkKey } from '../toolbar/useRoomKeys.ts';
import { GroupsBanner } from './GroupsBanner.tsx';
import { Observers } from './Observers.tsx';
import { ReactionsRead } from './ReactionsRead.tsx';
import { RoomHeader } from './RoomHeader.tsx';
import styles from './Stage.module.css';
import { StageNews } from './StageNews.tsx';
import { useToldHeight } from './useToldHeight.ts';
import { useWakingTap } from './useWakingTap.ts';
import { VideoArea } from './VideoArea.tsx';

/** Header and toolbar fade after this time without activity. */
const IDLE_MS = 5000;

export function Stage() {
  const { preferences, setPreferences, setPinned, board } = useRoom();
  const { panel, entry, toggle, enter, open, setPanel } = usePanel();
  // A picture that the user has pinned leads until they choose the other layout.
  const pinned = usePinnedPeer();
  const grid = preferences.grid && pinned === undefined;
  const stage = useRef<HTMLDivElement>(null);
  const idle = useIdle(
    IDLE_MS,
    () =>
      stage.current?.querySelector('[aria-expanded="true"]') != null ||
      document.querySelector('[role="dialog"], [role="menu"]') !== null,
  );
  useWakingTap(stage, idle);
  const banners = useToldHeight<HTMLDivElement>('--banners-height');
  useKeepDeviceState();
  useKeepAsides();
  const shared = useSharedValues();
  const isLedForAll = useIsLedForAll(shared.spotlight, board?.isShown === true);
  useSpotlightNotice(shared.spotlight);
  const chooseLayout = (chosen: boolean) => {
    setPinned(null);
    setPreferences({ grid: chosen });
  };

  const openPolls = useCallback(() => open('polls'), [open]);
  const polls = usePolls(panel === 'polls', openPolls);

  const openMessages = useCallback(() => open('messages'), [open]);
  useMessageNotices(panel === 'messages', openMessages);

  return (
    <div
      ref={stage}
      className={classes(styles.stage, panel !== null && styles.withPanel, idle && styles.idle)}
      data-panel={panel ?? undefined}
    >
      <main className={styles.main}>
        <RoomHeader
          grid={grid}
          onGrid={isLedForAll ? undefined : chooseLayout}
          isPeopleOpen={panel === 'participants'}
          onPeople={() => toggle('participants')}
        />
        <ReactionsRead />
        <StageNews pinned={shared.pinned} />
        <div ref={banners} className={styles.banners}>
          <Observers />
          <RecordingBanner />
          <GroupsBanner />
        </div>
        <VideoArea grid={grid} spotlight={shared.spotlight} />
        <Toolbar panel={panel} onPanel={toggle} onEnter={enter} unanswered={countUnanswered(polls.polls)} />
      </main>
      {panel && <SidePanel panel={panel} entry={entry} onPanel={setPanel} shared={shared} polls={polls} />}
    </div>
  );
}

/** Preserves the state of microphone and camera for the next preview, but not that the space bar is held. */
export function useKeepDeviceState(): void {
  const talking = useTalkKey();
  const { setPreferences } = useRoom();
  const { isLocalAudioEnabled, isLocalVideoEnabled } = useAVToggle();
  const inside = useHMSStore(selectIsConnectedToRoom) === true;
  const entering = useRef(true);
  useEffect(() => {
    // The preview has stored the initial state; only later changes are stored here.
    if (!inside || talking) return;
    if (entering.current) entering.current = false;
    else setPreferences({ isAudioMuted: !isLocalAudioEnabled, isVideoMuted: !isLocalVideoEnabled });
  }, [inside, talking, isLocalAudioEnabled, isLocalVideoEnabled, setPreferences]);
}
