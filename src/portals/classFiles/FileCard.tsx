import { classFiles } from 'virtual:texts/classFiles';
import { uploads } from 'virtual:texts/uploads';
import {
  IconEye,
  IconFile,
  IconFileTypePdf,
  IconMusic,
  IconPencil,
  IconPhoto,
  IconTrash,
  IconVideo,
} from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import styles from './ClassFiles.module.css';
import { type ClassFile, formatOf, kindOf } from './classFile.ts';
import { DownloadLink } from './DownloadLink.tsx';

const icons = { pdf: IconFileTypePdf, image: IconPhoto, audio: IconMusic, video: IconVideo };

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
  const Icon = kind ? icons[kind] : IconFile;
  return (
    <li className={styles.card}>
      <h2 className={styles.name} title={name}>
        <Icon size={20} stroke={1.75} aria-hidden="true" />
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
