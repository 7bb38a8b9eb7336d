import { IconLock } from '@tabler/icons-react';
import { useEffect } from 'react';
import { Button } from '../../ui/Button.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Delayed, SkeletonPage, SkeletonRows } from '../../ui/Skeletons.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { type Toast, toasts } from '../../ui/toast.ts';
import styles from '../Gallery.module.css';
import { type Entries, nothing } from '../sample.tsx';
import { broken, forbidden, states, words } from '../words.ts';

const variants = ['default', 'success', 'warning', 'destructive'] as const;
const all: readonly Toast[] = variants.map((variant, index) => ({
  id: -1 - index,
  variant,
  title: words.lesson,
  text: variant === 'destructive' ? words.long : words.paragraph,
  screen: '/',
  stay: 0,
}));
const showAll = () => toasts.set(all);

/** Toasts that stay until closed. */
function ToastsShown() {
  useEffect(showAll, []);
  return (
    <>
      <Button onClick={showAll}>{words.again}</Button>
      <div className={styles.corner}>
        <Toasts />
      </div>
    </>
  );
}

const lock = <IconLock size={48} stroke={1.5} aria-hidden="true" />;

export const feedback: Entries = {
  'CardLines.tsx': {
    of: [CardLines],
    samples: [
      { state: states.busy, show: <CardLines loading failed={false} onRetry={nothing} /> },
      { state: states.error, show: <CardLines loading={false} failed onRetry={nothing} /> },
      {
        state: states.empty,
        show: <CardLines loading={false} failed={false} onRetry={nothing} empty={words.paragraph} />,
      },
    ],
  },
  'StateMessage.tsx': {
    of: [StateMessage],
    samples: [
      {
        state: states.usual,
        show: <StateMessage picture={lock} title={words.lesson} text={words.paragraph} />,
      },
      {
        state: states.long,
        show: (
          <StateMessage
            picture={lock}
            title={words.long}
            text={words.removal}
            action={<Button>{words.again}</Button>}
          />
        ),
      },
    ],
  },
  'EmptyState.tsx': {
    of: [EmptyState],
    samples: [
      { state: states.usual, show: <EmptyState /> },
      {
        state: states.action,
        show: (
          <EmptyState
            title={words.students}
            text={words.paragraph}
            action={<Button variant="filled">{words.next}</Button>}
          />
        ),
      },
    ],
  },
  'ErrorState.tsx': {
    of: [ErrorState],
    samples: [
      { state: states.usual, show: <ErrorState onRetry={nothing} /> },
      { state: states.long, show: <ErrorState onRetry={nothing} /> },
    ],
  },
  'FailedState.tsx': {
    of: [FailedState],
    samples: [
      { state: '403', show: <FailedState error={forbidden} what={words.students} onRetry={nothing} /> },
      { state: '500', show: <FailedState error={broken} what={words.students} onRetry={nothing} /> },
      { state: 'sem conexão', show: <FailedState error={null} what={words.students} onRetry={nothing} /> },
    ],
  },
  'Skeletons.tsx': {
    of: [Delayed, SkeletonRows, SkeletonPage],
    samples: [
      { state: 'Late', show: <Delayed>{words.lesson}</Delayed> },
      { state: 'SkeletonRows', wide: true, show: <SkeletonRows rows={3} /> },
      {
        state: 'SkeletonPage',
        wide: true,
        show: (
          <div>
            <SkeletonPage />
          </div>
        ),
      },
    ],
  },
  'Toasts.tsx': { of: [Toasts], samples: [{ state: states.usual, wide: true, show: <ToastsShown /> }] },
};
