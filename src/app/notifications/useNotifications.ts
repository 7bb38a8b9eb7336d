import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { refreshView } from '../../authProvider/login.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { type RowOf, refreshCalls, useCallPages, useChange } from '../../dataProvider/calls.ts';
import { announced } from '../../dataProvider/changes.ts';
import { followEvents } from '../../dataProvider/events.ts';
import { shell } from '../../i18n/pt-BR/shell.ts';
import { useT } from '../../i18n/useT.ts';
import { showToast } from '../../ui/toast.ts';

export type Notification = RowOf<'GET /v1/notifications'>;

const newestFirst = { query: { pageSize: 8, order: 'DESC' } } as const;

/** Newest first. */
export function useNotifications() {
  const query = useCallPages('GET /v1/notifications', newestFirst, { staleTime: 15_000 });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(({ response }) => response),
    unread: pages[0]?.unread ?? 0,
    query,
  };
}

export function useMarkRead() {
  const { user_id } = useSignedIn().view.user;
  return useChange('PATCH /v1/messages/read-notification', {
    input: (notification_id: string) => ({ body: { user_id, notification_id } }),
  });
}

function useLiveEvents(onNew: (title: string) => void): void {
  const client = useQueryClient();
  const { user_id } = useSignedIn().view.user;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const refreshMe = () => {
      void refreshCalls(client, announced.me);
      refreshView(signal).catch(() => {
        // The next change, or the next opening of the stream, retries.
      });
    };
    const refreshCounts = () => void refreshCalls(client, announced.counts);
    void followEvents(
      `/v1/notifications/events/${user_id}`,
      {
        onOpen: () => {
          refreshMe();
          refreshCounts();
        },
        onEvent: (data, name) => {
          if (name === 'me') return refreshMe();
          if (name === 'counts') return refreshCounts();
          const { title } = JSON.parse(data) as { title?: string };
          void refreshCalls(client, announced.notification);
          if (title) onNew(title);
        },
      },
      signal,
    );
    return () => controller.abort();
  }, [client, user_id, onNew]);
}

/** Shows new notifications for 5 s; mounted once. */
export function LiveNotifications() {
  const t = useT(shell);
  useLiveEvents(
    useCallback((title: string) => showToast('default', t('notification_new'), title, 5000), [t]),
  );
  return null;
}
