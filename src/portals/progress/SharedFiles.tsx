import { common } from 'virtual:texts/common';
import { progress } from 'virtual:texts/progress';
import { useSignedIn } from '../../authProvider/session.ts';
import { href } from '../../browser/href.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { downloadOf, NEW_LINKS_MS } from '../../features/classFiles/classFile.ts';
import styles from '../../features/progress/Progress.module.css';
import { useT } from '../../i18n/useT.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { useDates } from '../../ui/dates.ts';

/** The newest files that the student's classes were given; for teachers those of their own classes (CLASSFILE-3). */
export function SharedFiles({ student_id }: { student_id: string }) {
  const t = useT(progress);
  const shared = useT(common);
  const { formatDate } = useDates();
  const { permissions } = useSignedIn().view;
  const isShown = permissions.includes('view:teacher_documents');
  const { data, isPending, isError, refetch } = useCall(
    'GET /v1/teacher-documents',
    isShown ? { query: { student_id, pageSize: 6 } } : null,
    { refetchInterval: NEW_LINKS_MS },
  );
  if (!isShown) return null;
  return (
    <section>
      <h2>{t('files')}</h2>
      {data && data.total > 0 ? (
        <>
          <ul className={styles.files}>
            {data.response.map((file) => (
              <li key={file.id}>
                <a href={downloadOf(file)} download>
                  {file.title}
                  <span className="muted">{`${file.class_title} · ${formatDate(file.created_at)}`}</span>
                </a>
              </li>
            ))}
          </ul>
          <p className={styles.all}>
            <ButtonLink variant="link" href={href('/class-files')}>
              {shared('see_all')}
            </ButtonLink>
          </p>
        </>
      ) : (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_files')} />
      )}
    </section>
  );
}
