import { classFiles } from 'virtual:texts/classFiles';
import { IconDownload } from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ClassFiles.module.css';
import { type ClassFile, downloadOf } from './classFile.ts';

/** Without its word where there is no room for it. */
export function DownloadLink({ file, isIcon = false }: { file: ClassFile; isIcon?: boolean }) {
  const t = useT(classFiles);
  return (
    <a
      className={classes(styles.download, isIcon && styles.icon)}
      href={downloadOf(file)}
      download
      aria-label={t('download_of', { name: file.title })}
    >
      <IconDownload size={isIcon ? 20 : 18} stroke={1.75} aria-hidden="true" />
      {!isIcon && t('download')}
    </a>
  );
}
