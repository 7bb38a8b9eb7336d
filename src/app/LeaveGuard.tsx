import { type MutableRefObject, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { LeaveDialog } from './LeaveDialog.tsx';

interface Props {
  /** Set to allow leaving while the fields still count as changed. */
  ended?: MutableRefObject<boolean>;
  onLeave?: () => void;
  text?: string | undefined;
}

/** Confirms before unsaved changes are lost, on navigation and when the tab closes. */
export function LeaveGuard({ ended, onLeave, text }: Props) {
  const { dirtyFields } = useFormState();
  const guards = Object.keys(dirtyFields).length > 0;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      guards && !ended?.current && currentLocation.pathname !== nextLocation.pathname,
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
  return <LeaveDialog text={text} onStay={() => blocker.reset()} onLeave={leave} />;
}
