import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Answer } from '../../../contract/index.ts';
import { refreshView } from '../../authProvider/login.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { api } from '../../dataProvider/api.ts';
import { followEvents } from '../../dataProvider/events.ts';

export type Notification = Answer<'GET /v1/notifications'>['response'][number];

const key = ['notifications'];
const pageSize = 8;

/** Own notifications, newest first, eight a page, fresh for 15 s (spec 1 §9). */
export function useNotifications() {
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      api('GET /v1/notifications', { query: { page: pageParam, pageSize, order: 'DESC' }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.hasNextPage ? last.page + 1 : undefined),
    staleTime: 15_000,
  });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(({ response }) => response),
    unread: pages[0]?.unread ?? 0,
    query,
  };
}

/** Marks one as read, then asks again. */
export function useMarkRead() {
  const client = useQueryClient();
  const { user_id } = useSignedIn().view.user;
  return useMutation({
    mutationFn: (notification_id: string) =>
      api('PATCH /v1/messages/read-notification', { body: { user_id, notification_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  });
}

/** Follows the own stream: new notifications are shown and fetched (spec 1 §4); other changes are asked for again. */
export function useLiveEvents(onNew: (title: string) => void): void {
  const client = useQueryClient();
  const { user_id } = useSignedIn().view.user;
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const refreshMe = () => {
      void client.invalidateQueries({ queryKey: ['student-status'] });
      void client.invalidateQueries({ queryKey: ['onboarding'] });
      refreshView(signal).catch(() => {
        // The next change, or the next opening of the stream, asks again.
      });
    };
    const refreshCounts = () => void client.invalidateQueries({ queryKey: ['counts'] });
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
          void client.invalidateQueries({ queryKey: key });
          if (title) onNew(title);
        },
      },
      signal,
    );
    return () => controller.abort();
  }, [client, user_id, onNew]);
}
