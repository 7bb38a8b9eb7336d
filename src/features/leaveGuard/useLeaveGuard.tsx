import { common } from 'virtual:texts/common';
import { type MutableRefObject, type ReactNode, useEffect, useState } from 'react';
import { useBlocker, useNavigate } from 'react-router';
import { followLinksWith } from '../../browser/address.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

export interface LeaveOptions {
  /** Set to allow leaving while the fields still count as changed. */
  ended?: MutableRefObject<boolean> | undefined;
  onLeave?: (() => void) | undefined;
  /** Names what would be lost; by default, what was changed on the screen. */
  text?: string | undefined;
  /** Set where leaving may keep the path: for a step of the browser's history, or a record that only the query names. */
  isStep?: boolean | undefined;
}

interface LeaveGuard {
  /** Runs an action that loses what was changed, such as closing a dialog, once that is confirmed. */
  confirmLeave: (action: () => void) => void;
  /** The question; render it. */
  leaveDialog: ReactNode;
}

/** Confirms before unsaved changes are lost: on navigation, when the tab closes and before actions of the screen. */
export function useLeaveGuard(isChanged: boolean, options: LeaveOptions = {}): LeaveGuard {
  const [action, setAction] = useState<(() => void) | null>(null);
  const stay = () => setAction(null);
  return {
    confirmLeave: (wanted) => (isChanged ? setAction(() => wanted) : wanted()),
    leaveDialog: (
      <>
        {/* The router knows one guard at a time, so that a form without changes must not be it. */}
        {isChanged && <NavigationGuard {...options} />}
        {action && (
          <LeaveDialog
            text={options.text}
            onStay={stay}
            onLeave={() => {
              stay();
              options.onLeave?.();
              action();
            }}
          />
        )}
      </>
    ),
  };
}

function NavigationGuard({ ended, onLeave, text, isStep = false }: LeaveOptions) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      !ended?.current && (isStep || currentLocation.pathname !== nextLocation.pathname),
  );
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, []);
  const navigate = useNavigate();
  // The router asks before it leaves, and cannot stop a link that changes the address itself.
  useEffect(() => followLinksWith((href) => void navigate(href)), [navigate]);
  if (blocker.state !== 'blocked') return null;
  const leave = () => {
    onLeave?.();
    blocker.proceed();
  };
  return <LeaveDialog text={text} onStay={() => blocker.reset()} onLeave={leave} />;
}

interface Props {
  text: string | undefined;
  onStay: () => void;
  onLeave: () => void;
}

function LeaveDialog({ text, onStay, onLeave }: Props) {
  const t = useT(common);
  return (
    <Dialog
      title={t('leave_title')}
      onClose={onStay}
      actions={
        <>
          <Button variant="plain" onClick={onStay}>
            {t('stay')}
          </Button>
          <Button variant="danger" onClick={onLeave}>
            {t('leave')}
          </Button>
        </>
      }
    >
      <p className="muted">{text ?? t('leave_text')}</p>
    </Dialog>
  );
}
