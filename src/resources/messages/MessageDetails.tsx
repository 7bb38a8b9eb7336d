import { notices } from 'virtual:texts/notices';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useCallPages } from '../../dataProvider/calls.ts';
import { NoticeText } from '../../features/notifications/NoticeDialog.tsx';
import { PanelPages } from '../../features/notifications/PanelPages.tsx';
import type { Notice } from '../../features/notifications/useMessages.ts';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import styles from './Messages.module.css';
import { useAudience } from './useAudience.ts';

/** The notice, and who has read it. */
export function MessageDetails({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const t = useT(notices);
  const audience = useAudience();
  const { read_count: read, recipient_count: count, status } = notice;
  return (
    <Dialog wide title={notice.title} onClose={onClose}>
      <NoticeText notice={notice} />
      <h3 className={styles.heading}>{t('recipients')}</h3>
      <p className="muted">
        {audience(notice)}
        {status !== 'PENDING' && `. ${t('read_of', { read, count })}`}
      </p>
      <Recipients id={notice.id} />
    </Dialog>
  );
}

function Recipients({ id }: { id: string }) {
  const t = useT(notices);
  const query = useCallPages('GET /v1/messages/:id/recipients', { params: { id }, query: { pageSize: 20 } });
  const rows = query.data?.pages.flatMap(({ response }) => response) ?? [];
  return (
    <PanelPages query={query} empty={false}>
      <ul className={styles.people}>
        {rows.map(({ id, label, is_read }) => (
          <li key={id}>
            <span>{label}</span>
            {is_read ? (
              <IconCircleCheckFilled size={18} color="var(--success)" role="img" aria-label={t('has_read')} />
            ) : (
              <IconCircle size={18} color="var(--control)" role="img" aria-label={t('has_not_read')} />
            )}
          </li>
        ))}
      </ul>
    </PanelPages>
  );
}
