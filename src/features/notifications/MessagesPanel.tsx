import { shell } from 'virtual:texts/shell';
import { IconPin, IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCanOpen } from '../../browser/canOpen.ts';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { MarkdownPreview } from '../../ui/Markdown.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { NoticeDialog } from './NoticeDialog.tsx';
import { PanelPages } from './PanelPages.tsx';
import { PanelRow } from './PanelRow.tsx';
import { type Notice, useMessages, useUnconfirmed } from './useMessages.ts';

/** Notices that still require a confirmation stay on top. */
export default function MessagesPanel({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
  const { rows, unread, query } = useMessages();
  const pinned = useUnconfirmed();
  const canOpen = useCanOpen();
  const [detail, setDetail] = useState<Notice | null>(null);
  const others = rows.filter(({ id }) => pinned.every((each) => each.id !== id));
  const sent = href('/message/history');
  const row = (notice: Notice, isPinned: boolean) => (
    <PanelRow
      key={notice.id}
      icon={isPinned ? IconPin : IconSpeakerphone}
      colour={isPinned ? 'warning' : 'info'}
      title={notice.title}
      text={isPinned ? t('notice_unconfirmed') : <MarkdownPreview text={notice.content} />}
      at={String(notice.sent_at ?? notice.created_at)}
      isRead={notice.is_read ?? true}
      pinned={isPinned}
      onOpen={() => setDetail(notice)}
    />
  );
  return (
    <SidePanel
      title={t('messages')}
      subtitle={unread > 0 ? t('messages_unread', { count: unread }) : undefined}
      actions={
        canOpen('/message/history') && (
          <Link to={sent} onClick={onClose}>
            {t('messages_manage')}
          </Link>
        )
      }
      onClose={onClose}
    >
      <PanelPages
        query={query}
        empty={pinned.length + others.length === 0 && <EmptyState title={t('messages_none')} />}
      >
        {pinned.map((notice) => row(notice, true))}
        {others.map((notice) => row(notice, false))}
      </PanelPages>
      {detail && <NoticeDialog notice={detail} onClose={() => setDetail(null)} />}
    </SidePanel>
  );
}
