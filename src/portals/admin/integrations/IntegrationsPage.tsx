import { common } from 'virtual:texts/common';
import { integrations } from 'virtual:texts/integrations';
import { shell } from 'virtual:texts/shell';
import type { ResponseOf } from '../../../../contract/index.ts';
import { canBeGranted } from '../../../../domain/permissions.ts';
import { useSignedIn } from '../../../authProvider/session.ts';
import { useCall, useChange } from '../../../dataProvider/calls.ts';
import { Page } from '../../../features/page/Page.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { localZone, useDates } from '../../../ui/dates.ts';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeletons.tsx';
import { showError } from '../../../ui/showError.ts';
import styles from './Integrations.module.css';

type Integration = ResponseOf<'GET /v1/integrations'>[number];

const tones = {
  configured: 'success',
  embedded: 'info',
  sandbox: 'warning',
  not_configured: 'neutral',
  failing: 'error',
} as const;

export default function IntegrationsPage() {
  const t = useT(integrations);
  const menu = useT(shell);
  const { data, isError, refetch } = useCall('GET /v1/integrations', {});
  return (
    <Page title={menu('menu.integrations')}>
      {data ? (
        <div className={styles.page}>
          <p className="muted">{t('intro')}</p>
          {data.map((each) => (
            <IntegrationCard key={each.kind} integration={each} />
          ))}
        </div>
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Page>
  );
}

/** Services of other companies and programs, by their adapter; the badge says enough of what belongs to this server. */
const productNames: Readonly<Record<string, string>> = {
  pagarme: 'Pagar.me',
  hms: '100ms',
  viacep: 'ViaCEP',
  clamd: 'ClamAV',
  smtp: 'SMTP',
  clicksign: 'Clicksign',
  s3: 'S3',
};

function IntegrationCard({ integration }: { integration: Integration }) {
  const t = useT(integrations);
  const { formatMoment } = useDates(localZone());
  const { kind, adapter, state, fault, failures, secrets, event_secret } = integration;
  const name = t(`kind.${kind}`);
  const moment = (at: string | null) => (at === null ? '–' : formatMoment(at));
  const facts: [term: string, value: string][] = [
    [t('last_success'), moment(integration.last_success)],
    [t('last_failure'), moment(integration.last_failure)],
    [t('failures'), String(failures)],
    ...(integration.last_event
      ? [[t('last_event'), moment(integration.last_event)] as [string, string]]
      : []),
  ];
  const isRotating = secrets.some(({ name: each, since }) => each.endsWith('_PREVIOUS') && since !== null);
  return (
    <Card title={name} aside={<Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>}>
      <div className={styles.content}>
        {productNames[adapter] && <p className="muted">{productNames[adapter]}</p>}
        {state === 'failing' && fault && <p>{t(`fault.${fault}`)}</p>}
        <dl className={styles.facts}>
          {facts.map(([term, value]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {isRotating && event_secret && (
          <p role="status">{t(event_secret === 'previous' ? 'previous_in_use' : 'current_in_use')}</p>
        )}
        {secrets.length > 0 && (
          <section aria-label={t('secrets')}>
            <h4>{t('secrets')}</h4>
            <ul className={styles.secrets}>
              {secrets.map(({ name: secret, since }) => (
                <li key={secret}>
                  <code>{secret}</code>{' '}
                  <span className="muted">
                    {since === null ? t('secret_unset') : t('secret_since', { moment: formatMoment(since) })}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        )}
        {state !== 'not_configured' && <Test kind={kind} name={name} />}
      </div>
    </Card>
  );
}

function Test({ kind, name }: { kind: Integration['kind']; name: string }) {
  const t = useT(integrations);
  const shared = useT(common);
  const canTest = canBeGranted(useSignedIn().view.permissions, ['edit:integrations']);
  const test = useChange('POST /v1/integrations/:kind/test', {
    input: () => ({ params: { kind } }),
    onError: (error) => showError(error, shared),
  });
  if (!canTest) return null;
  const { result, milliseconds } = test.data ?? {};
  return (
    <div className={styles.test}>
      <Button aria-label={t('test_of', { kind: name })} busy={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      {result !== undefined && (
        <p role="status">
          {result === 'passed' ? t('test_passed', { milliseconds: milliseconds ?? 0 }) : t(`fault.${result}`)}
        </p>
      )}
    </div>
  );
}
