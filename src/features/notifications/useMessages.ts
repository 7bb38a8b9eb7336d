import { common } from 'virtual:texts/common';
import { teaches } from '../../../domain/userTypes.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { type RowOf, useCall, useCallPages, useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';

export type Notice = RowOf<'GET /v1/messages'>;

const useOwnId = () => useSignedIn().view.user.user_id;

/** Notices that the user received, newest first. */
export function useMessages() {
  const { view } = useSignedIn();
  const pageSize = teaches(view.activeType) ? 4 : 8;
  const query = useCallPages(
    'GET /v1/messages',
    { query: { recipient_id: view.user.user_id, pageSize } },
    { staleTime: 15_000 },
  );
  const pages = query.data?.pages ?? [];
  return {
    rows: pages.flatMap(({ response }) => response),
    unread: pages[0]?.unread ?? 0,
    query,
  };
}

/** Received notices that the user still has to confirm, oldest first. */
export function useUnconfirmed(): readonly Notice[] {
  const { data } = useCall(
    'GET /v1/messages',
    {
      query: {
        recipient_id: useOwnId(),
        require_confirmation: 'true',
        is_read: 'false',
        order: 'ASC',
        pageSize: 20,
      },
    },
    { staleTime: 15_000 },
  );
  return data?.response ?? [];
}

export function useReadMessage() {
  const t = useT(common);
  return useChange('PATCH /v1/messages/read/:id', {
    input: (id: string) => ({ params: { id } }),
    onError: (error) => showError(error, t),
  });
}
