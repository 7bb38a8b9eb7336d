import { selectLocalPeerID, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import Menu from '@mui/material/Menu';
import { IconMoodPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { REACTIONS, type Reaction, SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { useRoom } from '../session/roomContext.ts';
import { ReactionIcon } from '../stage/ReactionIcon.tsx';
import { Control } from './Control.tsx';
import styles from './ReactControl.module.css';

/** A second one within this time is a double click. */
const APART_MS = 500;

export function ReactControl({ className }: { className?: string }) {
  const { t } = useRoom();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const close = () => setAnchor(null);
  return (
    <>
      <Control
        className={className}
        label={t('react')}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <IconMoodPlus size={22} stroke={1.75} aria-hidden />
      </Control>
      <Menu
        data-theme="dark"
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'top', horizontal: 'center' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      >
        <ReactionRow onDone={close} />
      </Menu>
    </>
  );
}

interface RowProps {
  onDone: () => void;
  /** Set by the menu on its first child. */
  autoFocus?: boolean;
}

/** Six buttons of a menu side by side: arrow keys to the left and right move between them, and down to the entry below. */
export function ReactionRow({ onDone, autoFocus }: RowProps) {
  const { t } = useRoom();
  const react = useReact();
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    // The menu would walk along the buttons.
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      event.stopPropagation();
      let below = event.currentTarget.nextElementSibling;
      while (below?.ariaDisabled === 'true') below = below.nextElementSibling;
      if (below instanceof HTMLElement) below.focus();
    }
    const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const items = [...event.currentTarget.querySelectorAll<HTMLElement>('button')];
    const at = items.indexOf(document.activeElement as HTMLElement);
    items[(at + step + items.length) % items.length]?.focus();
    event.preventDefault();
  };
  return (
    // The arrow keys of a menu stop at its focusable children only.
    // biome-ignore lint/a11y/useSemanticElements: a menu may contain groups of entries, but no fieldset.
    <div
      role="group"
      aria-label={t('react')}
      tabIndex={-1}
      className={styles.row}
      onKeyDown={walk}
      onFocus={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.querySelector('button')?.focus();
      }}
    >
      {REACTIONS.map((kind, index) => (
        <button
          key={kind}
          type="button"
          role="menuitem"
          className={styles.reaction}
          aria-label={t(`reaction.${kind}`)}
          title={t(`reaction.${kind}`)}
          // biome-ignore lint/a11y/noAutofocus: an opened menu moves the focus to its first entry.
          autoFocus={autoFocus && index === 0}
          onClick={() => {
            onDone();
            react(kind);
          }}
        >
          <ReactionIcon kind={kind} size={26} />
        </button>
      ))}
    </div>
  );
}

function useReact(): (kind: Reaction) => void {
  const { t, notify, reactions } = useRoom();
  const actions = useHMSActions();
  const self = useHMSStore(selectLocalPeerID);
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return (kind) => {
    if (performance.now() - sentAt.current < APART_MS) return;
    sentAt.current = performance.now();
    // The room sends it to the others alone.
    actions.sendBroadcastMessage(kind, SIGNALS.reaction).then(
      () => reactions.add(self, kind),
      () => notify({ text: t('participants.failed'), kind: 'error' }),
    );
  };
}
