import { teacher } from 'virtual:texts/teacher';
import { Link } from '../../../browser/address.ts';
import { href } from '../../../browser/href.ts';
import { useT } from '../../../i18n/useT.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import styles from './MyStudents.module.css';
import { StudentsTable, useMyStudents } from './StudentsTable.tsx';

const SHOWN = 8;

export function MyStudentsSection() {
  const t = useT(teacher);
  const { data, isPending, isError, refetch } = useMyStudents({ pageSize: SHOWN });
  return (
    <section className={styles.section} aria-labelledby="my-students">
      <div className={styles.head}>
        <h2 id="my-students">{t('my_students')}</h2>
        {data && data.total > SHOWN && (
          <Link className="tap" href={href('/my-students')}>
            {t('see_all')}
          </Link>
        )}
      </div>
      {isPending && <SkeletonRows rows={4} />}
      {isError && <ErrorState onRetry={() => void refetch()} />}
      {data && data.response.length === 0 && (
        <EmptyState title={t('no_students')} text={t('no_students_text')} />
      )}
      {data && data.response.length > 0 && <StudentsTable students={data.response} />}
    </section>
  );
}
