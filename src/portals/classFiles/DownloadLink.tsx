import { classFiles } from 'virtual:texts/classFiles';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import styles from './ClassFiles.module.css';
import { type ClassFile, downloadOf } from './classFile.ts';

export function DownloadLink({ file }: { file: ClassFile }) {
  const t = useT(classFiles);
  return (
    <a
      className={styles.download}
      href={downloadOf(file)}
      download
      aria-label={t('download_of', { name: file.title })}
    >
      <IconDownload size={18} stroke={1.75} aria-hidden="true" />
      {t('download')}
    </a>
  );
}
