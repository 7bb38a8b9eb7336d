import { certificates as certificateTexts } from 'virtual:texts/certificates';
import { certificateWords } from 'virtual:texts/certificateWords';
import { common } from 'virtual:texts/common';
import { progress } from 'virtual:texts/progress';
import { student } from 'virtual:texts/student';
import type { ResponseOf } from '../../../contract/index.ts';
import { EVOLUTION_CRITERIA } from '../../../domain/evolution.ts';
import { href } from '../../browser/href.ts';
import { useOption } from '../../i18n/useOption.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Card } from '../../ui/Card.tsx';
import { useDates } from '../../ui/dates.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import { LevelProgress } from '../certificates/LevelProgress.tsx';
import styles from './Progress.module.css';

type Figures = Pick<ResponseOf<'GET /v1/progress'>, 'attendance' | 'marks' | 'certificates' | 'ahead'>;

/** Attendance, means of the marks and certificates, for the student, the teachers and a guardian (PROGRESS-2). */
export function ProgressFigures({ attendance, marks, certificates, ahead }: Figures) {
  const t = useT(progress);
  const option = useOption();
  return (
    <div className={styles.figures}>
      <Attendance {...attendance} />
      <Marks {...marks} />
      {certificates.length > 0 && (
        <Card title={t('certificates')}>
          <ul className={styles.issued}>
            {certificates.map((certificate) => (
              <li key={certificate.id}>
                <Certificate {...certificate} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      {ahead.map((level) => (
        <Card
          key={`${level.course_id} ${level.student_level}`}
          title={t('ahead')}
          aside={<span className="muted">{option(level.student_level)}</span>}
        >
          <p className={styles.course}>{level.course_name}</p>
          <LevelProgress progress={level} />
        </Card>
      ))}
    </div>
  );
}

function Attendance({ percentage, classes_attendance, classes_number }: Figures['attendance']) {
  const t = useT(progress);
  const ofStudent = useT(student);
  return (
    <Card title={t('attendance')}>
      {percentage === null ? (
        <p className="muted">{ofStudent('no_attendance')}</p>
      ) : (
        <>
          <p className={styles.value}>{`${percentage}%`}</p>
          <p className="muted">
            {ofStudent('attended', { part: classes_attendance, count: classes_number })}
          </p>
        </>
      )}
    </Card>
  );
}

function Marks({ evaluations, mean, ...criteria }: Figures['marks']) {
  const t = useT(progress);
  const ofStudent = useT(student);
  const ofCertificates = useT(certificateTexts);
  const number = useFormatNumber();
  if (mean === null)
    return (
      <Card title={t('marks')}>
        <p className="muted">{ofCertificates('no_marks')}</p>
      </Card>
    );
  return (
    <Card
      title={t('marks')}
      aside={<span className="muted">{t('evaluations', { count: evaluations })}</span>}
    >
      <p className={styles.value}>{number(mean)}</p>
      <p className="muted">{t('overall')}</p>
      <dl className={styles.marks}>
        {EVOLUTION_CRITERIA.map((criterion) => {
          const value = criteria[criterion];
          return (
            value !== null && (
              <div key={criterion}>
                <dt>{ofStudent(`criterion.${criterion}`)}</dt>
                <dd>{t('value_of', { value: number(value) })}</dd>
              </div>
            )
          );
        })}
      </dl>
    </Card>
  );
}

function Certificate({
  course_name,
  student_level,
  status,
  issued_at,
  code,
}: Figures['certificates'][number]) {
  const t = useT(progress);
  const words = useT(certificateWords);
  const shared = useT(common);
  const option = useOption();
  const { formatDate } = useDates();
  return (
    <>
      <p>{words('course_level', { course: course_name, level: option(student_level) })}</p>
      <p className="muted">{t('issued_on', { day: formatDate(issued_at) })}</p>
      {status === 'revoked' ? (
        <Badge tone="error">{words('revoked')}</Badge>
      ) : (
        <a className="tap" href={href('/certificate', { hash: code })} target="_blank" rel="noreferrer">
          {shared('validate_certificate')}
        </a>
      )}
    </>
  );
}
