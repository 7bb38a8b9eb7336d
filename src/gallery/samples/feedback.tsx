import { IconLock } from '@tabler/icons-react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FailedState } from '../../ui/FailedState.tsx';
import { Late, SkeletonPage, SkeletonRows } from '../../ui/Skeletons.tsx';
import { State } from '../../ui/State.tsx';
import { Toasts } from '../../ui/Toasts.tsx';
import { type Entries, nothing } from '../entry.ts';
import { ToastsShown } from '../ToastsShown.tsx';
import { broken, forbidden, states, words } from '../words.ts';

const lock = <IconLock size={48} stroke={1.5} aria-hidden="true" />;

export const feedback: Entries = {
  'State.tsx': {
    of: [State],
    samples: [
      { state: states.usual, show: <State picture={lock} title={words.lesson} text={words.paragraph} /> },
      {
        state: states.long,
        show: (
          <State
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
            action={<Button look="filled">{words.next}</Button>}
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
    of: [Late, SkeletonRows, SkeletonPage],
    samples: [
      { state: 'Late', show: <Late>{words.lesson}</Late> },
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
