import { selectUnreadHMSMessagesCount, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { FixedWords } from '../FixedWords.tsx';
import { useChatMessages } from '../session/chatMessages.ts';
import { useRoom } from '../session/roomContext.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageItem } from './MessageItem.tsx';
import styles from './Messages.module.css';
import { PinnedMessage } from './PinnedMessage.tsx';
import { useResize } from './useResize.ts';

/** Distance from the end within which new messages scroll into view. */
const NEAR_END = 48;

/** The id of the message that an event came from. */
const messageOf = ({ target }: SyntheticEvent): string | undefined =>
  (target as HTMLElement).closest<HTMLElement>('[data-message]')?.dataset.message;

const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 };

export function Messages({ shared }: { shared: SharedValues }) {
  const { t, isObserver } = useRoom();
  const actions = useHMSActions();
  const { messages, isComplete } = useChatMessages();
  const isAnnounced = useNextFrame(isComplete);
  const list = useRef<HTMLOListElement>(null);
  const [following, setFollowing] = useState(true);
  const [chosen, setChosen] = useState<string | null>(null);
  const last = messages.at(-1)?.id;
  const unread = useHMSStore(selectUnreadHMSMessagesCount) > 0;
  // One message at a time can be reached by Tab: a long lesson has hundreds.
  const reachable = messages.some(({ id }) => id === chosen) ? chosen : last;

  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  const count = messages.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: earlier messages push the newest out of view.
  useEffect(() => {
    if (!last || !following) return;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    actions.setMessageRead(true);
  }, [last, count, following, actions]);

  useResize(list, () => following && toEnd());

  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END);
  };
  const walk = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const focused = messageOf(event);
    const next = messages[messages.findIndex(({ id }) => id === focused) + step];
    if (!focused || !next) return;
    list.current?.querySelector<HTMLElement>(`[data-message="${next.id}"]`)?.focus();
  };

  return (
    <>
      <PinnedMessage shared={shared} />
      <ol
        className={styles.list}
        ref={list}
        aria-label={t('chat.title')}
        onScroll={scrolled}
        onKeyDown={walk}
        onFocus={(event) => setChosen(messageOf(event) ?? null)}
        aria-live={isAnnounced ? 'polite' : 'off'}
      >
        {messages.length === 0 && <li className={styles.empty}>{t('chat.empty')}</li>}
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            shared={shared}
            isReachable={message.id === reachable}
          />
        ))}
      </ol>
      {unread && !following && (
        <button type="button" className={styles.more} onClick={toEnd}>
          <FixedWords text={t('chat.new')} />
        </button>
      )}
      {!isObserver && <MessageComposer />}
    </>
  );
}

/** Screen readers announce what changes once the list is live: hundreds of earlier messages must be there before. */
function useNextFrame(isComplete: boolean): boolean {
  const [isAnnounced, setAnnounced] = useState(false);
  useEffect(() => {
    if (!isComplete) return undefined;
    const frame = requestAnimationFrame(() => setAnnounced(true));
    return () => cancelAnimationFrame(frame);
  }, [isComplete]);
  return isAnnounced;
}
