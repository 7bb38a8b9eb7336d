import { selectPeerScreenSharing, useHMSStore, useScreenShare } from '@100mslive/react-sdk';

/** Finds the control of the toolbar. */
export const SHARE_CONTROL = '[data-share]';

/** Dismissing the browser's picker is not a failure; useRoomEvents reports a refusal by the system. */
const ignoreError = () => undefined;

/** Shares the user's screen. `toggle` is undefined if the user may not share one, and while somebody else shares theirs. */
export function useShare(): { isSharing: boolean; toggle: (() => void) | undefined } {
  const { amIScreenSharing, toggleScreenShare } = useScreenShare(ignoreError);
  const taken = useHMSStore(selectPeerScreenSharing);
  const isFree = taken === undefined || taken.isLocal;
  const toggle = toggleScreenShare && isFree ? () => void toggleScreenShare() : undefined;
  return { isSharing: amIScreenSharing, toggle };
}
