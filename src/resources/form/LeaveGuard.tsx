import { lazy, type MutableRefObject, Suspense, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';

const LeaveDialog = lazy(() => import('./LeaveDialog.tsx'));

interface Props {
  ended: MutableRefObject<boolean>;
  /** Runs when the user leaves without saving. */
  onLeave?: () => void;
}

/** Asks before changes are lost: on the way to another screen, and when the tab is closed. Not once they are saved. */
export function LeaveGuard({ ended, onLeave }: Props) {
  const { dirtyFields } = useFormState();
  const guards = Object.keys(dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guards && !ended.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!guards) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [guards]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return (
    <Suspense>
      <LeaveDialog onStay={() => blocker.reset()} onLeave={leave} />
    </Suspense>
  );
}
