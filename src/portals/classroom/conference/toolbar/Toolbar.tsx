import { recordings } from 'virtual:texts/recordings';
import {
  selectLocalPeer,
  selectUnreadHMSMessagesCount,
  useHMSActions,
  useHMSStore,
} from '@100mslive/react-sdk';
import {
  IconHandStop,
  IconMessageCircle,
  IconMessageCircleFilled,
  IconPhoneOff,
  IconScreenShare,
  IconScreenShareOff,
} from '@tabler/icons-react';
import { useCallback, useRef, useState } from 'react';
import { REMOVALS } from '../../../../../domain/roomProtocol.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { useToolbarKeys } from '../../../../ui/useToolbarKeys.ts';
import { RoomDialog } from '../RoomDialog.tsx';
import { isLive, useRecordingStatus } from '../recording/useRecordingStatus.ts';
import { type Panel, useRoom } from '../session/roomContext.ts';
import { Control } from './Control.tsx';
import { LineQuality } from './LineQuality.tsx';
import { MediaControl } from './MediaControl.tsx';
import { MoreControl } from './MoreControl.tsx';
import { ReactControl } from './ReactControl.tsx';
import styles from './Toolbar.module.css';
import { usePanelShortcuts } from './useRoomKeys.ts';
import { useShare } from './useShare.ts';
import { ariaKeys, shortcutText, useShortcut } from './useShortcut.ts';

interface Props {
  panel: Panel | null;
  /** Opens or closes a panel; the focus stays. */
  onPanel: (panel: Panel) => void;
  /** Opens or closes a panel from a control that disappears; the focus moves into the panel. */
  onEnter: (panel: Panel) => void;
  /** Polls that wait for this user's answer. */
  unanswered?: number;
}

export function Toolbar({ panel, onPanel, onEnter, unanswered }: Props) {
  const { t, isObserver } = useRoom();
  usePanelShortcuts(onEnter);
  const controls = useRef<HTMLDivElement>(null);
  const moveFocus = useToolbarKeys(controls);
  return (
    <footer className={styles.bar}>
      <LineQuality />
      <div
        ref={controls}
        className={styles.controls}
        role="toolbar"
        aria-label={t('controls')}
        onKeyDown={moveFocus}
      >
        {!isObserver && (
          <>
            <MediaControl medium="microphone" />
            <MediaControl medium="camera" />
            <ShareControl />
            <HandControl />
            <ReactControl className={styles.wide} />
          </>
        )}
        <MessagesControl open={panel === 'messages'} onToggle={() => onPanel('messages')} />
        {!isObserver && <MoreControl onPanel={onEnter} unanswered={unanswered} />}
      </div>
      <LeaveControl />
    </footer>
  );
}

function ShareControl() {
  const { t } = useRoom();
  const { isSharing, toggle } = useShare();
  const Icon = isSharing ? IconScreenShareOff : IconScreenShare;
  return (
    <Control
      className={styles.wide}
      data-share
      label={t(isSharing ? 'stop_share' : 'share')}
      active={isSharing}
      disabled={!toggle}
      onClick={toggle}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </Control>
  );
}

function HandControl() {
  const { t } = useRoom();
  const actions = useHMSActions();
  const raised = useHMSStore(selectLocalPeer)?.isHandRaised ?? false;
  const toggle = useCallback(() => {
    void (raised ? actions.lowerLocalPeerHand() : actions.raiseLocalPeerHand());
  }, [raised, actions]);
  useShortcut('K', toggle);
  return (
    <Control
      label={t(raised ? 'lower_hand' : 'raise_hand')}
      shortcut={shortcutText('K', t)}
      aria-keyshortcuts={ariaKeys('K')}
      active={raised}
      aria-pressed={raised}
      onClick={toggle}
    >
      <IconHandStop size={22} stroke={1.75} aria-hidden />
    </Control>
  );
}

function MessagesControl({ open, onToggle }: { open: boolean; onToggle: () => void }) {
  const { t } = useRoom();
  const unread = useHMSStore(selectUnreadHMSMessagesCount);
  const count = open ? 0 : unread;
  const Icon = open ? IconMessageCircleFilled : IconMessageCircle;
  const label = count > 0 ? `${t('chat.title')}, ${t('chat.unread', { count })}` : t('chat.title');
  return (
    <Control
      label={label}
      shortcut={shortcutText('Y', t)}
      aria-keyshortcuts={ariaKeys('Y')}
      active={open}
      aria-expanded={open}
      count={count}
      onClick={onToggle}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </Control>
  );
}

/** 'Encerrar Sala' sounds as if the lesson ended: students read that only they leave it. */
function LeaveControl() {
  const { t, isHost } = useRoom();
  const [asking, setAsking] = useState(false);
  return (
    <>
      <button type="button" className={styles.leave} aria-haspopup="dialog" onClick={() => setAsking(true)}>
        <IconPhoneOff size={22} stroke={1.75} aria-hidden />
        <span className={styles.leaveText}>
          {t('leave.button')}
          {!isHost && <small> {t('leave.only_you')}</small>}
        </span>
      </button>
      {asking && <LeaveDialog onClose={() => setAsking(false)} />}
    </>
  );
}

function LeaveDialog({ onClose }: { onClose: () => void }) {
  const { t, isHost, isObserver, onLeave, onEnded, notify } = useRoom();
  const actions = useHMSActions();
  const records = useT(recordings);
  const status = useRecordingStatus();

  const leave = async () => {
    await actions.leave();
    onLeave();
  };
  const end = async () => {
    try {
      await actions.endRoom(false, REMOVALS.ended);
    } catch {
      notify({ text: t('leave.failed'), kind: 'error' });
      return;
    }
    onEnded();
  };

  return (
    <RoomDialog
      onClose={onClose}
      title={t('leave.title')}
      actions={
        <>
          <Button variant="plain" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button variant={isHost ? 'outlined' : 'danger'} onClick={() => void leave()}>
            {t('leave.go')}
          </Button>
          {isHost && (
            <Button variant="danger" onClick={() => void end()}>
              {t('leave.end')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(isObserver ? 'leave.observer_text' : isHost ? 'leave.host_text' : 'leave.guest_text')}</p>
      {isHost && isLive(status) && <p>{records('leave_text')}</p>}
    </RoomDialog>
  );
}
