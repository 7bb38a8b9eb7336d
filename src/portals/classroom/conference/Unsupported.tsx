import { Button } from '../../../ui/Button.tsx';
import { RoomDialog } from './RoomDialog.tsx';
import { useRoom } from './session/roomContext.ts';

/** Some browsers, and profiles locked down by an administrator, have no WebRTC. */
export const hasWebRtc = (): boolean => 'RTCPeerConnection' in window;

export function Unsupported() {
  const { t, onLeave } = useRoom();
  return (
    <RoomDialog title={t('error.browser')} actions={<Button onClick={onLeave}>{t('error.back')}</Button>}>
      <p>{t('error.browser_text')}</p>
    </RoomDialog>
  );
}
