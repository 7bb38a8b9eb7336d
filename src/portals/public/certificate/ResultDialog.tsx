import { certificateCheck } from 'virtual:texts/certificateCheck';
import { certificateWords } from 'virtual:texts/certificateWords';
import { common } from 'virtual:texts/common';
import type { ResponseOf } from '../../../../contract/index.ts';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { useDates } from '../../../ui/dates.ts';
import styles from '../check/Check.module.css';
import { Verdict } from '../check/Verdict.tsx';

export type Checked = ResponseOf<'GET /v1/certificates/:hash/validate'>;

interface Props {
  /** Null for a code that the school does not know. */
  certificate: Checked | null;
  onClose: () => void;
}

/** What the school knows of a code: 'Válido' with what the certificate says, or 'Inválido' with the reason. */
export function ResultDialog({ certificate, onClose }: Props) {
  const t = useT(certificateCheck);
  const word = useT(certificateWords);
  const { formatDate } = useDates();
  const isValid = certificate?.status === 'valid';
  const reason = () => {
    if (certificate === null) return t('unknown');
    if (certificate.status === 'revoked') return t('revoked', { date: formatDate(certificate.revoked_at) });
    return t('valid_text');
  };
  return (
    <Dialog isText title={t('result')} onClose={onClose}>
      <Verdict
        good={isValid}
        title={
          <h3>
            <span className="muted">{t('status')}</span> {isValid ? word('valid') : t('invalid')}
          </h3>
        }
        text={reason()}
      />
      {certificate?.status === 'valid' && <Facts certificate={certificate} />}
    </Dialog>
  );
}

function Facts({ certificate }: { certificate: Checked & { status: 'valid' } }) {
  const t = useT(certificateCheck);
  const word = useT(certificateWords);
  const shared = useT(common);
  const option = useOption();
  const { formatDate } = useDates();
  const { course_name, student_level, workload, student_name, start_date, end_date, issued_at } = certificate;
  return (
    <dl className={styles.facts}>
      <dt>{t('course')}</dt>
      <dd>{word('course_level', { course: course_name, level: option(student_level) })}</dd>
      <dt>{word('workload')}</dt>
      <dd>{word('hours', { count: workload })}</dd>
      <dt>{shared('type.STUDENT')}</dt>
      <dd>{student_name}</dd>
      <dt>{t('period')}</dt>
      <dd>{word('from_until', { from: formatDate(start_date), until: formatDate(end_date) })}</dd>
      <dt>{word('issued_at')}</dt>
      <dd>{formatDate(issued_at)}</dd>
    </dl>
  );
}
