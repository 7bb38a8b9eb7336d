import { certificates } from 'virtual:texts/certificates';
import { certificateWords } from 'virtual:texts/certificateWords';
import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { IconBrandLinkedin, IconDownload, IconRosetteDiscountCheck } from '@tabler/icons-react';
import { canBeGranted } from '../../../../domain/permissions.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useSchoolBrand } from '../../../browser/schoolBrand.ts';
import { useAllRows, useCall } from '../../../dataProvider/calls.ts';
import { useDownload } from '../../../dataProvider/useDownload.ts';
import { LevelProgress, type Progress } from '../../../features/certificates/LevelProgress.tsx';
import { type CertificateRow, linkedInUrl, openCertificate } from '../../../features/certificates/links.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useOption } from '../../../i18n/useOption.ts';
import { useT } from '../../../i18n/useT.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { useDates } from '../../../ui/dates.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { lazyDialog } from '../../../ui/lazyDialog.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showError } from '../../../ui/showError.ts';
import { useDialog } from '../../../ui/useDialog.tsx';
import styles from './Certificates.module.css';

const IssueDialog = lazyDialog(() => import('../../../features/certificates/IssueDialog.tsx'));

/** 'Certificados': those that a student has, and what the next ones still need (CERT-1). */
export function CertificatesPage() {
  const t = useT(certificates);
  const { user, permissions } = useSignedIn().view;
  const student_id = user.student_id ?? '';
  const list = useAllRows('GET /v1/certificates', { query: { student_id } });
  const progress = useCall('GET /v1/certificates/progress', { query: { student_id } });
  const { show, dialog } = useDialog();
  const issue = () => show((close) => <IssueDialog student={{ student_id }} onClose={close} />);
  const ahead = progress.data?.filter(({ certificate_id }) => certificate_id === null);
  return (
    <Page
      title={useT(shell)('menu.certificates')}
      actions={
        canBeGranted(permissions, ['create:certificates']) && (
          <Button variant="filled" onClick={issue}>
            {t('issue')}
          </Button>
        )
      }
    >
      {list.isError || progress.isError ? (
        <ErrorState onRetry={() => void Promise.all([list.refetch(), progress.refetch()])} />
      ) : !list.data || !ahead ? (
        <SkeletonRows rows={4} />
      ) : list.data.length === 0 && ahead.length === 0 ? (
        <EmptyState title={t('none')} text={t('none_text')} />
      ) : (
        <div className={styles.page}>
          {list.data.length > 0 && (
            <ul className={styles.cards}>
              {list.data.map((certificate) => (
                <li key={certificate.id}>
                  <CertificateCard certificate={certificate} />
                </li>
              ))}
            </ul>
          )}
          {ahead.length > 0 && <Ahead levels={ahead} />}
        </div>
      )}
      {dialog}
    </Page>
  );
}

function CertificateCard({ certificate }: { certificate: CertificateRow }) {
  const t = useT(certificates);
  const words = useT(certificateWords);
  const shared = useT(common);
  const option = useOption();
  const { name: school } = useSchoolBrand();
  const { formatDate } = useDates();
  const { download, isRunning } = useDownload((error) => showError(error, shared));
  const badge = { key: 'GET /v1/certificates/:id/badge', params: { id: certificate.id } } as const;
  const { course_name, student_level, workload, start_date, end_date, url, revocation_reason } = certificate;
  const level = option(student_level);
  return (
    <Card title={course_name} aside={<span className="muted">{level}</span>}>
      <p>{words('hours', { count: workload })}</p>
      <p className="muted">
        {words('from_until', { from: formatDate(start_date), until: formatDate(end_date) })}
      </p>
      {url === null ? (
        <>
          <p className={styles.ready}>{t('revoked_text')}</p>
          <p className="muted">{revocation_reason}</p>
        </>
      ) : (
        <div className={styles.acts}>
          <Button
            icon={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void openCertificate(url, certificate)}
          >
            {t('download')}
          </Button>
          <ButtonLink
            variant="plain"
            href={linkedInUrl(certificate, {
              name: words('course_level', { course: course_name, level }),
              school,
            })}
            target="_blank"
            icon={<IconBrandLinkedin size={18} stroke={1.75} aria-hidden="true" />}
          >
            {t('linkedin')}
          </ButtonLink>
          <Button
            variant="plain"
            busy={isRunning(badge)}
            icon={<IconRosetteDiscountCheck size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => download(badge)}
          >
            {t('badge')}
          </Button>
        </div>
      )}
    </Card>
  );
}

/** The courses and levels without a certificate, with what each still needs. */
function Ahead({ levels }: { levels: readonly Progress[] }) {
  const t = useT(certificates);
  const option = useOption();
  return (
    <section>
      <h2>{t('ahead')}</h2>
      <ul className={styles.cards}>
        {levels.map((level) => (
          <li key={`${level.course_id} ${level.student_level}`}>
            <Card
              title={level.course_name}
              aside={<span className="muted">{option(level.student_level)}</span>}
            >
              <LevelProgress progress={level} />
              <p className={styles.ready}>{t(level.lacks.length === 0 ? 'ready' : 'needed')}</p>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
