import { useState } from 'react';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { useUnconfirmed } from './useMessages.ts';

const NoticeDialog = lazyDialog(async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog }));

/** The oldest notice that requires a confirmation, one at a time; a closed one returns with the next login. */
export function RequiredNotice() {
  const waiting = useUnconfirmed();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const notice = waiting.find(({ id }) => !closed.includes(id));
  if (!notice) return null;
  return <NoticeDialog key={notice.id} notice={notice} onClose={() => setClosed([...closed, notice.id])} />;
}
