import { shell } from 'virtual:texts/shell';
import { teacher } from 'virtual:texts/teacher';
import { IconSpeakerphone } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from '../../../browser/address.ts';
import { useCanOpen } from '../../../browser/canOpen.ts';
import { href } from '../../../browser/href.ts';
import { NoticeDialog } from '../../../features/notifications/NoticeDialog.tsx';
import { PanelRow } from '../../../features/notifications/PanelRow.tsx';
import { type Notice, useMessages } from '../../../features/notifications/useMessages.ts';
import { useT } from '../../../i18n/useT.ts';
import { Card } from '../../../ui/Card.tsx';
import { CardLines } from '../../../ui/CardLines.tsx';
import { classes } from '../../../ui/classes.ts';
import { MarkdownPreview } from '../../../ui/Markdown.tsx';
import styles from './TeacherHome.module.css';

const SHOWN = 4;

export function LatestMessages() {
  const t = useT(teacher);
  const panel = useT(shell);
  const canOpen = useCanOpen();
  const { rows, query } = useMessages();
  const [opened, setOpened] = useState<Notice | null>(null);
  return (
    <Card
      title={t('latest_messages')}
      aside={
        canOpen('/message/history') && (
          <Link className={classes(styles.more, 'tap')} href={href('/message/history')}>
            {panel('messages_manage')}
          </Link>
        )
      }
    >
      {!query.data ? (
        <CardLines loading={query.isPending} failed={query.isError} onRetry={query.refetch} />
      ) : rows.length === 0 ? (
        <p className={styles.empty}>{panel('messages_none')}</p>
      ) : (
        <div className={styles.messages}>
          {rows.slice(0, SHOWN).map((notice) => (
            <PanelRow
              key={notice.id}
              icon={IconSpeakerphone}
              colour="info"
              title={notice.title}
              text={<MarkdownPreview text={notice.content} />}
              at={String(notice.sent_at ?? notice.created_at)}
              isRead={notice.is_read ?? true}
              onOpen={() => setOpened(notice)}
            />
          ))}
        </div>
      )}
      {opened && <NoticeDialog notice={opened} onClose={() => setOpened(null)} />}
    </Card>
  );
}
