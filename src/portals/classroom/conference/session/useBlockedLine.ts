import { selectConnectionQualityByPeerID, selectLocalPeerID, useHMSStore } from '@100mslive/react-sdk';
import { useEffect } from 'react';
import { useStore } from '../../../../browser/store.ts';
import { nextBlocked } from './line.ts';
import { useRoom } from './roomContext.ts';

const NOTICE = 'blocked';
const UNTIL_DISMISSED = 24 * 3_600_000;

/** Says for as long as media cannot pass what to do about it, whatever the SDK tries meanwhile. */
export function useBlockedLine(): void {
  const { t, notify, dismiss, isBlocked } = useRoom();
  const id = useHMSStore(selectLocalPeerID);
  const quality = useHMSStore(selectConnectionQualityByPeerID(id));
  useEffect(() => {
    const next = nextBlocked(isBlocked.get(), quality);
    if (next !== isBlocked.get()) isBlocked.set(next);
  }, [quality, isBlocked]);
  const blocked = useStore(isBlocked);
  useEffect(() => {
    if (!blocked) return;
    // 'Sem conexão. Tentando reconectar…' would contradict it.
    dismiss('line');
    notify({
      name: NOTICE,
      text: t('notice.blocked'),
      kind: 'error',
      lasts: UNTIL_DISMISSED,
      // The toolbar goes on saying it.
      action: { text: t('close'), onAct: () => undefined },
    });
    return () => dismiss(NOTICE);
  }, [blocked, notify, dismiss, t]);
}
