import { connection } from 'virtual:texts/connection';
import type { ResponseOf } from '../../../contract/index.ts';
import { CHECKS, troublesIn } from '../../../domain/connectionTest.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { saidOf } from '../../features/connection/outcomeTexts.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { CardLines } from '../../ui/CardLines.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { useDates } from '../../ui/dates.ts';
import { useFormatNumber } from '../../ui/useFormatNumber.ts';
import styles from './Person.module.css';

type Test = ResponseOf<'GET /v1/users/:id/connection-tests'>['response'][number];

/** What the person's latest connection tests found, for support (ROOM-17). */
export function ConnectionTestsCard({ user_id }: { user_id: string }) {
  const t = useT(connection);
  const { data, isPending, isError, refetch } = useCall('GET /v1/users/:id/connection-tests', {
    params: { id: user_id },
  });
  const tests = data?.response ?? [];
  return (
    <Card title={t('tests')}>
      {tests.length === 0 ? (
        <CardLines loading={isPending} failed={isError} onRetry={refetch} empty={t('no_tests')} />
      ) : (
        <ol className={styles.timeline}>
          {tests.map((test) => (
            <li key={test.id}>
              <Line test={test} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}

function Line({ test }: { test: Test }) {
  const t = useT(connection);
  const { formatMoment } = useDates();
  const { outcomes, device, tested_at } = test;
  const troubles = troublesIn(outcomes);
  return (
    <>
      <p className="muted">
        {formatMoment(String(tested_at))}
        {device && ` · ${device}`}
      </p>
      <p>{troubles.length > 0 ? t('summary_troubles', { count: troubles.length }) : t('summary_fine')}</p>
      {troubles.map((check) => (
        <p key={check}>
          <strong>{t(`check.${check}`)}</strong>: {t(saidOf(check, outcomes[check]))}
        </p>
      ))}
      <Disclosure label={t('details')}>
        <Everything test={test} />
      </Disclosure>
    </>
  );
}

function Everything({ test: { outcomes, line, clock_lag_seconds } }: { test: Test }) {
  const t = useT(connection);
  const formatNumber = useFormatNumber();
  const figures = {
    line:
      line &&
      t('figures', {
        trip: formatNumber(line.round_trip_ms),
        loss: formatNumber(line.loss_percent),
        rate: formatNumber(line.rate_kbits),
      }),
    clock: clock_lag_seconds !== null && t('lag', { count: Math.abs(clock_lag_seconds) }),
  };
  return (
    <dl className={styles.facts}>
      {CHECKS.map((check) => (
        <div key={check}>
          <dt>{t(`check.${check}`)}</dt>
          <dd>
            {t(saidOf(check, outcomes[check]))} {(check === 'line' || check === 'clock') && figures[check]}
          </dd>
        </div>
      ))}
    </dl>
  );
}
