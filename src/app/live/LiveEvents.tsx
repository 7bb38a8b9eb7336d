import { shell } from 'virtual:texts/shell';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { STREAM_DELAY_MS } from '../../../contract/liveTopics.ts';
import { refreshView } from '../../authProvider/login.ts';
import { endSession, useSignedIn } from '../../authProvider/session.ts';
import { followEvents } from '../../dataProvider/events.ts';
import { refreshAtStart, refreshTopic, retryFailed } from '../../dataProvider/live.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';
import { type Clocks, clocks, elapsed } from './clocks.ts';

function useLiveEvents(since: Clocks, onNew: (title: string) => void): void {
  const client = useQueryClient();
  const { user_id } = useSignedIn().view.user;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const refreshOwnView = () =>
      refreshView(signal).catch(() => {
        // The next change, or the next opening of the stream, retries.
      });
    let isResumed = false;
    let asked = since;
    const refreshes = new Map<string, () => void>();
    const refresh = (topic: string) => {
      const run = () => {
        if (signal.aborted) return;
        void refreshTopic(client, topic);
        if (topic === 'me' || topic === 'all') void refreshOwnView();
      };
      // A notice to many people is read many times per second.
      const limited = refreshes.get(topic) ?? atMostEvery(2000, run);
      refreshes.set(topic, limited);
      limited();
    };
    void followEvents(
      `/v1/notifications/events/${user_id}`,
      {
        query: () => {
          asked = clocks();
          return isResumed ? {} : { age: elapsed(since) };
        },
        onOpen: () => {
          void retryFailed(client);
          if (isResumed) return refresh('all');
          isResumed = true;
          if (elapsed(asked) > STREAM_DELAY_MS) void refreshAtStart(client);
          void refreshOwnView();
        },
        onEvent: (data, name) => {
          if (name === 'current') return;
          if (name === 'missed') return void refreshAtStart(client);
          if (name === 'ended') return endSession('session_ended');
          if (name) return refresh(name);
          refresh('notification');
          const { title, is_own } = JSON.parse(data) as { title?: string; is_own?: true };
          // The screen has already reported the person's own change.
          if (title && !is_own) onNew(title);
        },
      },
      signal,
    );
    return () => controller.abort();
  }, [client, user_id, since, onNew]);
}

/** Runs immediately, and again at the end of the interval if it was called during it. */
function atMostEvery(milliseconds: number, run: () => void): () => void {
  let waiting = false;
  let again = false;
  const call = () => {
    if (waiting) {
      again = true;
      return;
    }
    run();
    waiting = true;
    setTimeout(() => {
      waiting = false;
      if (again) call();
      again = false;
    }, milliseconds);
  };
  return call;
}

/** Follows the person's live events and shows new notifications for 5 s; mounted once, with the time of the first read. */
export function LiveEvents({ since }: { since: Clocks }) {
  const t = useT(shell);
  useLiveEvents(
    since,
    useCallback((title: string) => showToast('default', t('notification_new'), title, 5000), [t]),
  );
  return null;
}
