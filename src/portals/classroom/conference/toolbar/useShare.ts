import { selectPeerScreenSharing, useHMSStore, useScreenShare } from '@100mslive/react-sdk';

/** Dismissing the browser's picker is not a failure; useRoomEvents reports a refusal. */
const ignoreError = () => undefined;

/** The own shared screen. `toggle` is undefined for those who may share none, and while somebody else shares. */
export function useShare(): { isSharing: boolean; toggle: (() => void) | undefined } {
  const { amIScreenSharing, toggleScreenShare } = useScreenShare(ignoreError);
  const taken = useHMSStore(selectPeerScreenSharing);
  const isFree = taken === undefined || taken.isLocal;
  const toggle = toggleScreenShare && isFree ? () => void toggleScreenShare() : undefined;
  return { isSharing: amIScreenSharing, toggle };
}
