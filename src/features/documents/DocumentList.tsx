import { documents } from 'virtual:texts/documents';
import { IconAlertTriangle, IconCircleCheck, IconFile } from '@tabler/icons-react';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import { extensionOf } from '../../../domain/files.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { IconTile } from '../../ui/IconTile.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import { ChangeValidity } from './ChangeValidity.tsx';
import styles from './Documents.module.css';
import { SendDocument } from './SendDocument.tsx';
import { useDocuments } from './useDocuments.ts';

export type Entry = ResponseOf<'GET /v1/entity/profile/documents'>['documents'][number];

/** A person's documents; null for those of the caller, who may neither delete nor correct them. */
export function DocumentList({ of, canSend = true }: { of: string | null; canSend?: boolean }) {
  const t = useT(documents);
  const source = useDocuments(of);
  const [sending, setSending] = useState<Entry | 'other' | null>(null);
  const [deleting, setDeleting] = useState<Entry | null>(null);
  const [dating, setDating] = useState<Entry | null>(null);
  const { data, isError, refetch } = source.list;
  if (isError && !data) return <ErrorState onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const listed = data.documents.filter(({ required, kept }) => required || kept);
  const others = data.documents.filter((entry) => !listed.includes(entry));
  if (sending) {
    return (
      <SendDocument
        key={sending === 'other' ? 'other' : sending.type_id}
        entries={sending === 'other' ? others : [sending]}
        of={of}
        onEnd={() => setSending(null)}
      />
    );
  }
  if (dating && of !== null) return <ChangeValidity entry={dating} of={of} onEnd={() => setDating(null)} />;
  return (
    <div className={styles.list}>
      <Summary missing={data.missing} any={listed.length > 0} />
      {listed.length > 0 && (
        <ul className={styles.rows}>
          {listed.map((entry) => (
            <Row
              key={entry.type_id}
              entry={entry}
              busy={source.isSaving(entry)}
              onSend={canSend ? () => setSending(entry) : undefined}
              onDownload={() => source.save(entry)}
              onDay={of !== null && entry.kept?.expires_on ? () => setDating(entry) : undefined}
              onDelete={of === null ? undefined : () => setDeleting(entry)}
            />
          ))}
        </ul>
      )}
      {canSend && others.length > 0 && (
        <Button onClick={() => setSending('other')}>{t(listed.length > 0 ? 'send_other' : 'send')}</Button>
      )}
      {deleting && (
        <ConfirmDialog
          title={t('delete_title', { name: deleting.name })}
          text={t('delete_text')}
          action={t('remove')}
          destructive
          onConfirm={() => source.remove(deleting)}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  );
}

function Summary({ missing, any }: { missing: number; any: boolean }) {
  const t = useT(documents);
  if (!any) return <p className={styles.hint}>{t('none')}</p>;
  return (
    <p className={missing > 0 ? styles.missing : styles.complete}>
      {missing > 0 ? (
        <IconAlertTriangle size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
      )}
      {missing > 0 ? t('missing', { count: missing }) : t('complete')}
    </p>
  );
}

const tones = {
  absent: 'neutral',
  missing: 'warning',
  valid: 'success',
  expiring: 'warning',
  expired: 'error',
} as const;

interface RowProps {
  entry: Entry;
  busy: boolean;
  onSend: (() => void) | undefined;
  onDownload: () => void;
  onDay: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

function Row({ entry, busy, onSend, onDownload, onDay, onDelete }: RowProps) {
  const t = useT(documents);
  const { formatDate } = useDates();
  const bytes = useFormatBytes();
  const { name, state, kept } = entry;
  const facts = kept && [
    extensionOf[kept.type].toUpperCase(),
    bytes(kept.bytes),
    t('sent_on', { date: formatDate(kept.sent_at) }),
    ...(kept.expires_on
      ? [t(state === 'expired' ? 'expired_on' : 'valid_until', { date: formatDate(kept.expires_on) })]
      : []),
    ...(kept.reminded ? [t('reminded')] : []),
  ];
  return (
    <li className={styles.row}>
      <IconTile colour={kept && state === 'valid' ? 'success' : 'warning'}>
        {kept && state === 'valid' ? (
          <IconFile size={20} stroke={1.75} aria-hidden="true" />
        ) : (
          <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        )}
      </IconTile>
      <div className={styles.words}>
        <p className={styles.name}>
          <strong>{name}</strong>
          <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
        </p>
        {facts && <p className={styles.hint}>{facts.join(' · ')}</p>}
      </div>
      <div className={styles.acts}>
        {kept && (
          <Button variant="plain" busy={busy} aria-label={t('download_of', { name })} onClick={onDownload}>
            {t('download')}
          </Button>
        )}
        {onDay && (
          <Button variant="plain" aria-label={t('change_day_of', { name })} onClick={onDay}>
            {t('change_day')}
          </Button>
        )}
        {kept && onDelete && (
          <Button variant="plain" aria-label={t('delete_of', { name })} onClick={onDelete}>
            {t('remove')}
          </Button>
        )}
        {onSend && (
          <Button aria-label={t(kept ? 'replace_of' : 'send_of', { name })} onClick={onSend}>
            {t(kept ? 'replace' : 'send')}
          </Button>
        )}
      </div>
    </li>
  );
}
