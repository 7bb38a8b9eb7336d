import { classFiles } from 'virtual:texts/classFiles';
import { useCallPages } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import { useDates } from '../../ui/dates.ts';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import { PanelPages } from '../notifications/PanelPages.tsx';
import styles from './ClassFiles.module.css';
import { type ClassFile, formatOf, kindOf, NEW_LINKS_MS } from './classFile.ts';
import { DownloadLink } from './DownloadLink.tsx';
import { FileIcon } from './FileIcon.tsx';

interface Props {
  class_id: string;
  /** Called for a file that a page can show; others are downloaded. */
  onPreview: (file: ClassFile) => void;
}

const PAGE_SIZE = 20;

/** What was shared with one class, newest first, in a narrow column. */
export function ClassFileList({ class_id, onPreview }: Props) {
  const t = useT(classFiles);
  const { formatDate } = useDates();
  const bytes = useFormatBytes();
  const query = useCallPages(
    'GET /v1/teacher-documents',
    { query: { class_id, pageSize: PAGE_SIZE } },
    { refetchInterval: NEW_LINKS_MS },
  );
  const files = query.data?.pages.flatMap(({ response }) => response) ?? [];
  const wordsOf = (file: ClassFile) => (
    <>
      <span className={styles.heading}>{file.title}</span>{' '}
      <span className={styles.about}>
        {formatDate(file.created_at)} · {formatOf(file)} · {bytes(file.bytes)}
      </span>
    </>
  );
  return (
    <PanelPages query={query} empty={query.data !== undefined && files.length === 0 && <p>{t('none')}</p>}>
      <ul className={styles.rows}>
        {files.map((file) => (
          <li key={file.id} className={styles.row}>
            <FileIcon file={file} />
            {kindOf(file) ? (
              <button
                type="button"
                className={classes(styles.what, styles.open)}
                onClick={() => onPreview(file)}
              >
                {wordsOf(file)}
              </button>
            ) : (
              <span className={styles.what}>{wordsOf(file)}</span>
            )}
            <DownloadLink file={file} isIcon />
          </li>
        ))}
      </ul>
    </PanelPages>
  );
}
