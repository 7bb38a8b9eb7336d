import { classFiles } from 'virtual:texts/classFiles';
import { IconDownload, IconEye, IconFile, IconPencil, IconTrash } from '@tabler/icons-react';
import type { RowOf } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import styles from './ClassFiles.module.css';

export type ClassFile = RowOf<'GET /v1/teacher-documents'>;

/** Pictures, audio and video are shown in the page. */
export const kindOf = ({ type }: ClassFile): 'image' | 'audio' | 'video' | null =>
  (['image', 'audio', 'video'] as const).find((kind) => type.startsWith(`${kind}/`)) ?? null;

/** Saved under its title instead of the name under which it is stored. */
export const downloadOf = ({ url, title }: ClassFile) => `${url}&as=${encodeURIComponent(title)}`;

interface Props {
  file: ClassFile;
  canChange: boolean;
  onOpen: (what: 'edit' | 'delete' | 'preview') => void;
}

export function FileCard({ file, canChange, onOpen }: Props) {
  const t = useT(classFiles);
  const { formatDate } = useDates();
  const bytes = useFormatBytes();
  const name = file.title;
  return (
    <li className={styles.card}>
      <h2 className={styles.name} title={name}>
        <IconFile size={20} stroke={1.75} aria-hidden="true" />
        <span>{name}</span>
      </h2>
      <p>{file.class_title}</p>
      <p className="muted">{file.teacher_name}</p>
      <p className="muted">
        {formatDate(file.created_at)} · {bytes(file.bytes)}
      </p>
      <div className={styles.acts}>
        <a
          className={styles.download}
          href={downloadOf(file)}
          download
          aria-label={t('download_of', { name })}
        >
          <IconDownload size={18} stroke={1.75} aria-hidden="true" />
          {t('download')}
        </a>
        {kindOf(file) && (
          <IconButton label={t('preview_of', { name })} onClick={() => onOpen('preview')}>
            <IconEye size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {canChange && (
          <>
            <IconButton label={t('edit_of', { name })} onClick={() => onOpen('edit')}>
              <IconPencil size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={t('delete_of', { name })} onClick={() => onOpen('delete')}>
              <IconTrash size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}
