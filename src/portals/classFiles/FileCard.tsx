import { classFiles } from 'virtual:texts/classFiles';
import { uploads } from 'virtual:texts/uploads';
import { IconEye, IconPencil, IconTrash } from '@tabler/icons-react';
import { type ClassFile, formatOf, kindOf } from '../../features/classFiles/classFile.ts';
import { DownloadLink } from '../../features/classFiles/DownloadLink.tsx';
import { FileIcon } from '../../features/classFiles/FileIcon.tsx';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import styles from './ClassFiles.module.css';

interface Props {
  file: ClassFile;
  canChange: boolean;
  onOpen: (what: 'edit' | 'delete' | 'preview') => void;
}

export function FileCard({ file, canChange, onOpen }: Props) {
  const t = useT(classFiles);
  const words = useT(uploads);
  const { formatDate } = useDates();
  const bytes = useFormatBytes();
  const name = file.title;
  const kind = kindOf(file);
  return (
    <li className={styles.card}>
      <h2 className={styles.name} title={name}>
        <FileIcon file={file} />
        <span>{name}</span>
      </h2>
      <p>{file.class_title}</p>
      <p className="muted">{file.teacher_name}</p>
      <p className="muted">
        {formatDate(file.created_at)} · {formatOf(file)} · {bytes(file.bytes)}
      </p>
      <div className={styles.acts}>
        <DownloadLink file={file} />
        {kind && (
          <IconButton label={t('preview_of', { name })} onClick={() => onOpen('preview')}>
            <IconEye size={20} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
        {canChange && (
          <>
            <IconButton label={words('edit_of', { name })} onClick={() => onOpen('edit')}>
              <IconPencil size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
            <IconButton label={words('delete_of', { name })} onClick={() => onOpen('delete')}>
              <IconTrash size={20} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </>
        )}
      </div>
    </li>
  );
}
