import {
  selectLocalPeer,
  selectPeerScreenSharing,
  selectUnreadHMSMessagesCount,
  useHMSActions,
  useHMSStore,
  useScreenShare,
} from '@100mslive/react-sdk';
import {
  IconHandStop,
  IconMessageCircle,
  IconMessageCircleFilled,
  IconScreenShare,
  IconScreenShareOff,
} from '@tabler/icons-react';
import { Control } from './Control.tsx';
import styles from './ControlBar.module.css';
import { LeaveControl } from './LeaveControl.tsx';
import { LineQuality } from './LineQuality.tsx';
import { CameraControl, MicrophoneControl } from './MediaControls.tsx';
import { MoreControl } from './MoreControl.tsx';
import { type Panel, useRoom } from './roomContext.ts';

/** Dismissing the browser's picker is not a failure; a refusal comes as an error notice of its own. */
const shownElsewhere = () => undefined;

interface Props {
  panel: Panel | null;
  onPanel: (panel: Panel) => void;
}

/** The bar: what one does oneself, left to right in the order of use. */
export function ControlBar({ panel, onPanel }: Props) {
  const { t } = useRoom();
  return (
    <footer className={styles.bar}>
      <LineQuality />
      <div className={styles.controls} role="toolbar" aria-label={t('controls')}>
        <MicrophoneControl />
        <CameraControl />
        <ShareControl />
        <HandControl />
        <MessagesControl open={panel === 'messages'} onToggle={() => onPanel('messages')} />
        <MoreControl />
      </div>
      <LeaveControl />
    </footer>
  );
}

function ShareControl() {
  const { t } = useRoom();
  const { amIScreenSharing, toggleScreenShare } = useScreenShare(shownElsewhere);
  const taken = useHMSStore(selectPeerScreenSharing);
  const Icon = amIScreenSharing ? IconScreenShareOff : IconScreenShare;
  return (
    <Control
      className={styles.wide}
      label={t(amIScreenSharing ? 'stop_share' : 'share')}
      active={amIScreenSharing}
      disabled={!toggleScreenShare || (taken !== undefined && !taken.isLocal)}
      onClick={() => void toggleScreenShare?.()}
    >
      <Icon size={22} stroke={1.75} aria-hidden />
    </Control>
  );
}

function HandControl() {
  const { t } = useRoom();
  const actions = useHMSActions();
  const raised = useHMSStore(selectLocalPeer)?.isHandRaised ?? false;
  const toggle = () => (raised ? actions.lowerLocalPeerHand() : actions.raiseLocalPeerHand());
  return (
    <Control
      label={t(raised ? 'lower_hand' : 'raise_hand')}
      active={raised}
      aria-pressed={raised}
      onClick={() => void toggle()}
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
  const label = count > 0 ? `${t('chat.title')}, ${t('chat.unread', { n: count })}` : t('chat.title');
  return (
    <Control label={label} active={open} aria-expanded={open} count={count} onClick={onToggle}>
      <Icon size={22} stroke={1.75} aria-hidden />
    </Control>
  );
}
