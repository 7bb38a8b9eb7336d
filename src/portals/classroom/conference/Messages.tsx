import { selectHMSMessages, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useRef, useState } from 'react';
import { MessageComposer } from './MessageComposer.tsx';
import { MessageItem } from './MessageItem.tsx';
import styles from './Messages.module.css';
import { PinnedMessage } from './PinnedMessage.tsx';
import { useRoom } from './roomContext.ts';
import type { SharedValues } from './useSharedValues.ts';

/** Within this distance of the end, new messages scroll into view. */
const NEAR_END = 48;

export function Messages({ shared }: { shared: SharedValues }) {
  const { t } = useRoom();
  const actions = useHMSActions();
  // The SDK lists an own message once confirmed, possibly after a reply to it.
  const messages = [...useHMSStore(selectHMSMessages)].sort((a, b) => a.time.getTime() - b.time.getTime());
  const list = useRef<HTMLOListElement>(null);
  const [following, setFollowing] = useState(true);
  const last = messages.at(-1)?.id;
  const unread = messages.some(({ read }) => !read);

  const toEnd = () => list.current?.scrollTo({ top: list.current.scrollHeight });
  useEffect(() => {
    if (!last || !following) return;
    list.current?.scrollTo({ top: list.current.scrollHeight });
    actions.setMessageRead(true);
  }, [last, following, actions]);

  const scrolled = () => {
    const { scrollHeight = 0, scrollTop = 0, clientHeight = 0 } = list.current ?? {};
    setFollowing(scrollHeight - scrollTop - clientHeight < NEAR_END);
  };

  return (
    <>
      <PinnedMessage shared={shared} />
      <ol className={styles.list} ref={list} onScroll={scrolled} aria-live="polite">
        {messages.length === 0 && <li className={styles.empty}>{t('chat.empty')}</li>}
        {messages.map((message) => (
          <MessageItem key={message.id} message={message} shared={shared} />
        ))}
      </ol>
      {unread && !following && (
        <button type="button" className={styles.more} onClick={toEnd}>
          {t('chat.new')}
        </button>
      )}
      <MessageComposer />
    </>
  );
}
