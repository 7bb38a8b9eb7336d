import { useSignedIn } from '../../authProvider/session.ts';
import { type RowOf, useCallPages, useChange } from '../../dataProvider/calls.ts';

export type Notification = RowOf<'GET /v1/notifications'>;

const newestFirst = { query: { pageSize: 8, order: 'DESC' } } as const;

/** Newest first. */
export function useNotifications() {
  const query = useCallPages('GET /v1/notifications', newestFirst, { staleTime: 15_000 });
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(({ response }) => response),
    /** Undefined until it has been read. */
    unread: pages[0]?.unread,
    query,
  };
}

export function useMarkRead() {
  const { user_id } = useSignedIn().view.user;
  return useChange('PATCH /v1/messages/read-notification', {
    input: (notification_id: string) => ({ body: { user_id, notification_id } }),
  });
}
