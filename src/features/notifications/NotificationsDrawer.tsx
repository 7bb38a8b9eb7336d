import { shell } from 'virtual:texts/shell';
import { IconCreditCard, IconSchool, IconSpeakerphone, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { href } from '../../browser/href.ts';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { lazyDialog } from '../../ui/lazyDialog.tsx';
import { Markdown, MarkdownPreview } from '../../ui/Markdown.tsx';
import { SidePanel } from '../../ui/SidePanel.tsx';
import { setClassToEvaluate } from '../classroom/classSession.ts';
import { NoticeById } from './NoticeDialog.tsx';
import { PanelPages } from './PanelPages.tsx';
import { PanelRow } from './PanelRow.tsx';
import { type Notification, useMarkRead, useNotifications } from './useNotifications.ts';

const RatingDialog = lazyDialog(() => import('./RatingDialog.tsx'));

const variants = {
  PAYMENT: { icon: IconCreditCard, colour: 'success' },
  RATING: { icon: IconStar, colour: 'warning' },
  NOTICE: { icon: IconSpeakerphone, colour: 'info' },
  TEACHER_EVALUATION: { icon: IconStar, colour: 'warning' },
  STUDENT_EVOLUTION: { icon: IconSchool, colour: 'primary' },
} as const;

export default function NotificationsDrawer({ onClose }: { onClose: () => void }) {
  const t = useT(shell);
  const { rows, unread, query } = useNotifications();
  const { mutate: markRead } = useMarkRead();
  const navigate = useNavigate();
  const [detail, setDetail] = useState<Notification | null>(null);

  const open = (row: Notification) => {
    // Reading a notice also marks its notification as read; one that requires a confirmation waits for it.
    if (!row.is_read && !row.message_id) markRead(row.id);
    const { class_id, calendar_history_id, live_lesson_id } = row.body;
    if (row.notification === 'STUDENT_EVOLUTION' && class_id && calendar_history_id) {
      setClassToEvaluate({ class_id, calendar_history_id });
      onClose();
      navigate(href('/evaluate-student'));
    } else if (live_lesson_id) {
      onClose();
      navigate(href('/live-classes'));
    } else setDetail(row);
  };
  const closeDetail = () => setDetail(null);
  return (
    <SidePanel
      title={t('notifications')}
      subtitle={
        unread === undefined
          ? undefined
          : t(unread === 0 ? 'notifications_none' : 'notifications_count', { count: unread })
      }
      onClose={onClose}
    >
      <PanelPages
        query={query}
        empty={
          rows.length === 0 && <EmptyState title={t('notifications_none')} text={t('notifications_empty')} />
        }
      >
        {rows.map((row) => (
          <PanelRow
            key={row.id}
            {...variants[row.notification]}
            title={row.title}
            text={<MarkdownPreview text={row.content} />}
            at={String(row.created_at)}
            isRead={row.is_read}
            onOpen={() => open(row)}
          />
        ))}
      </PanelPages>
      {detail && <Detail row={detail} onClose={closeDetail} />}
    </SidePanel>
  );
}

function Detail({ row, onClose }: { row: Notification; onClose: () => void }) {
  if (row.notification === 'TEACHER_EVALUATION' && !row.body.answered)
    return <RatingDialog notification={row} onClose={onClose} />;
  if (row.message_id) return <NoticeById id={row.message_id} title={row.title} onClose={onClose} />;
  return (
    <Dialog title={row.title} onClose={onClose}>
      <Markdown text={row.content} />
    </Dialog>
  );
}
