import { selectPermissions, useHMSStore } from '@100mslive/react-sdk';
import { IconPinFilled, IconX } from '@tabler/icons-react';
import { type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { useRoom } from '../session/roomContext.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { LinkedText } from './LinkedText.tsx';
import styles from './PinnedMessage.module.css';
import { useResize } from './useResize.ts';

export function PinnedMessage({ shared }: { shared: SharedValues }) {
  const { t, notify } = useRoom();
  const mayUnpin = useHMSStore(selectPermissions)?.removeOthers;
  if (!shared.pinned) return null;
  const { text, author } = shared.pinned;
  const unpin = () =>
    shared.setPinned(null).catch(() => notify({ text: t('chat.pin_failed'), kind: 'error' }));
  return (
    <div className={styles.pinned}>
      <IconPinFilled size={18} aria-hidden />
      <PinnedText key={text} text={text} author={author} />
      {mayUnpin && (
        <button
          type="button"
          className={styles.unpin}
          aria-label={t('chat.unpin')}
          onClick={() => void unpin()}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </button>
      )}
    </div>
  );
}

/** A long text leaves room for the messages below it until the user wants to read the whole. */
function PinnedText({ text, author }: { text: string; author: string }) {
  const { t } = useRoom();
  const [isWhole, setWhole] = useState(false);
  const words = useRef<HTMLParagraphElement>(null);
  const isCut = useIsCut(words, isWhole);
  const id = useId();
  return (
    <div className={classes(styles.message, isWhole && styles.whole)}>
      <p ref={words} id={id} className={styles.text}>
        <LinkedText text={text} />
      </p>
      <p className={styles.foot}>
        <span className={styles.author}>{t('chat.pinned_by', { name: author })}</span>
        {isCut && (
          <button
            type="button"
            className={classes(styles.toggle, 'tap')}
            aria-expanded={isWhole}
            aria-controls={id}
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'chat.pinned_less' : 'chat.pinned_all')}
          </button>
        )}
      </p>
    </div>
  );
}

/** Whether the text, as it was before the user saw the whole of it, is longer than its lines. */
function useIsCut(words: RefObject<HTMLElement>, isWhole: boolean): boolean {
  const [isCut, setCut] = useState(false);
  const measure = () => {
    const text = words.current;
    // It is whole, too, while a link in it has the focus.
    if (!text || isWhole || text.querySelector(':focus-visible')) return;
    setCut(text.scrollHeight > text.clientHeight + 1 || text.scrollWidth > text.clientWidth + 1);
  };
  useLayoutEffect(measure);
  useResize(words, measure);
  return isCut;
}
