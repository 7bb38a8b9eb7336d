import { type MutableRefObject, type ReactNode, useEffect } from 'react';
import { useFormState } from 'react-hook-form';
import { useBlocker } from 'react-router';
import { LeaveDialog } from './LeaveDialog.tsx';

interface Options {
  /** Set to allow leaving while the fields still count as changed. */
  ended?: MutableRefObject<boolean> | undefined;
  onLeave?: (() => void) | undefined;
  text?: string | undefined;
  /** Set for a step of the browser's history, whose screen has the address of the one below it. */
  isStep?: boolean;
}

/** Confirms before unsaved changes are lost, on navigation and when the tab closes. Render the result. */
export function useLeaveGuard(
  isChanged: boolean,
  { ended, onLeave, text, isStep = false }: Options = {},
): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !ended?.current && (isStep || currentLocation.pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    if (!isChanged) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isChanged]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return <LeaveDialog text={text} onStay={() => blocker.reset()} onLeave={leave} />;
}

/** The guard of the form around it. */
export function LeaveGuard(options: Omit<Options, 'isStep'>) {
  const { dirtyFields } = useFormState();
  return useLeaveGuard(Object.keys(dirtyFields).length > 0, options);
}
