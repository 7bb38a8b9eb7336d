import { classFiles } from 'virtual:texts/classFiles';
import { useT } from '../../i18n/useT.ts';
import styles from './ClassFiles.module.css';
import { type ClassFile, kindOf } from './classFile.ts';

export function Preview({ file }: { file: ClassFile }) {
  const t = useT(classFiles);
  const { url, title } = file;
  const kind = kindOf(file);
  if (kind === 'image') return <img className={styles.preview} src={url} alt={title} />;
  if (kind === 'pdf')
    return navigator.pdfViewerEnabled ? (
      <iframe className={styles.pages} src={`${url}&show=1`} title={title} />
    ) : (
      // Most browsers on phones cannot display a PDF inside a page.
      <p className="muted">{t('no_viewer')}</p>
    );
  if (kind === 'audio')
    return (
      // biome-ignore lint/a11y/useMediaCaption: a teacher's file has no captions of its own.
      <audio className={styles.sound} src={url} controls aria-label={title} />
    );
  return (
    // biome-ignore lint/a11y/useMediaCaption: a teacher's file has no captions of its own.
    <video className={styles.preview} src={url} controls playsInline aria-label={title} />
  );
}
