import { common } from 'virtual:texts/common';
import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import type { Input, ResponseOf } from '../../../contract/index.ts';
import { useSchoolBrand } from '../../browser/schoolBrand.ts';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { Page } from '../../features/page/Page.tsx';
import { BlockerList, KeptList } from '../../features/privacy/ErasurePreview.tsx';
import styles from '../../features/privacy/Privacy.module.css';
import { stateTones } from '../../features/privacy/state.ts';
import { useCorrectionText } from '../../features/privacy/useCorrectionText.ts';
import { ReauthDialog } from '../../features/reauthentication/ReauthForm.tsx';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import layout from '../../ui/FactRows.module.css';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import { showToast } from '../../ui/toast.ts';
import { ConsentCard } from './ConsentCard.tsx';
import { CorrectionCard } from './CorrectionCard.tsx';
import { ExportCard } from './ExportCard.tsx';

type Own = ResponseOf<'GET /v1/account/privacy'>;
type Request = Own['requests'][number];

export default function MyDataPage() {
  const t = useT(privacy);
  const { name: school } = useSchoolBrand();
  const { data, isError, refetch } = useCall('GET /v1/account/privacy', {});
  return (
    <Page title={t('title')} aside={t('lead', { school })}>
      <div className={styles.cards}>
        {isError && !data && <ErrorState onRetry={() => void refetch()} />}
        {!data && !isError && <SkeletonRows rows={4} />}
        {data && <ExportCard />}
        {data && <CorrectionCard own={data} />}
        {data && <ConsentCard own={data} />}
        {data && <ErasureCard own={data} />}
        {data && data.requests.length > 0 && (
          <Card title={t('history')}>
            {data.requests.map((request) => (
              <RequestRow key={request.id} request={request} />
            ))}
          </Card>
        )}
      </div>
    </Page>
  );
}

function ErasureCard({ own }: { own: Own }) {
  const t = useT(privacy);
  const shared = useT(common);
  const [asking, setAsking] = useState(false);
  const factors = useCall('GET /v1/auth/second-factor', {});
  const ask = useChange('POST /v1/account/privacy/erasure', {
    input: (body: Input<'POST /v1/account/privacy/erasure'>['body']) => ({ body }),
    onSuccess: ({ protocol }) => {
      showToast('success', shared('success'), t('asked', { protocol }));
      setAsking(false);
    },
  });
  const isOpen = own.requests.some(({ kind, status }) => kind === 'erasure' && status === 'open');
  return (
    <Card title={t('erase_title')}>
      <div className={styles.body}>
        <p>{t('erase_text')}</p>
        {own.consentable.some(({ needs_guardian }) => needs_guardian) && (
          <p className={styles.lead}>{t('under_16')}</p>
        )}
        <KeptList kept={own.kept} />
        {own.blockers.length > 0 && (
          <section className={styles.part}>
            <h3>{t('blocked')}</h3>
            <BlockerList blockers={own.blockers} />
          </section>
        )}
        {!isOpen && factors.data && <Button onClick={() => setAsking(true)}>{t('ask')}</Button>}
      </div>
      {asking && factors.data && (
        <ReauthDialog
          title={t('ask_title')}
          text={t('ask_text')}
          action={t('ask')}
          destroys
          hasFactor={factors.data.totp_since !== null || factors.data.passkeys.length > 0}
          onConfirm={async (given) => {
            await ask.mutateAsync(given);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}

function RequestRow({ request }: { request: Request }) {
  const t = useT(privacy);
  const { formatDate } = useDates();
  const [asking, setAsking] = useState(false);
  const withdraw = useDialogChange('POST /v1/account/privacy/requests/:id/withdraw', {
    input: () => ({ params: { id: request.id } }),
    done: t('withdrawn_done'),
  });
  const { label, shown } = useCorrectionText();
  const { protocol, status, subject, wished, created_at, due_on, reason } = request;
  const isOpen = status === 'open';
  return (
    <div className={layout.row}>
      <div className={layout.words}>
        <span className={layout.name}>
          <strong>{t('request', { protocol })}</strong>
          <Badge tone={stateTones[status]}>{t(status)}</Badge>
        </span>
        <span>
          {[
            t('asked_on', { date: formatDate(created_at) }),
            ...(isOpen ? [t('answer_by', { date: formatDate(due_on) })] : []),
          ].join(' · ')}
        </span>
        <span>{subject ? t('correction_of', { subject: t(`subject.${subject}`) }) : t('kind.erasure')}</span>
        {wished.length > 0 && (
          <span>
            {wished
              .filter(({ value }) => value !== null || wished.length === 1)
              .map(({ field, value }) =>
                wished.length === 1 ? shown(field, value) : `${label(field)}: ${shown(field, value)}`,
              )
              .join(' · ')}
          </span>
        )}
        {reason && <span>{t('reason', { reason })}</span>}
      </div>
      {isOpen && <Button onClick={() => setAsking(true)}>{t('withdraw')}</Button>}
      {asking && (
        <ConfirmDialog
          title={t('withdraw_title')}
          text={t('withdraw_text')}
          action={t('withdraw')}
          onConfirm={() => withdraw.mutateAsync()}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}
