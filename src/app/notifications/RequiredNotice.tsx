import { lazy, Suspense, useState } from 'react';
import { useUnconfirmed } from './useMessages.ts';

const NoticeDialog = lazy(async () => ({ default: (await import('./NoticeDialog.tsx')).NoticeDialog }));

/** The oldest notice that requires a confirmation, one at a time; a closed one returns with the next login. */
export function RequiredNotice() {
  const waiting = useUnconfirmed();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const notice = waiting.find(({ id }) => !closed.includes(id));
  if (!notice) return null;
  return (
    <Suspense>
      <NoticeDialog key={notice.id} notice={notice} onClose={() => setClosed([...closed, notice.id])} />
    </Suspense>
  );
}
