import { logs } from 'virtual:texts/logs';
import { school } from 'virtual:texts/school';
import { listOfFields } from '../../../contract/logSentence.ts';
import { usePreferences } from '../../browser/preferences.ts';
import { useCall } from '../../dataProvider/calls.ts';
import { useT, useTexts } from '../../i18n/useT.ts';
import { localZone, useDates } from '../../ui/dates.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../ui/Skeletons.tsx';
import styles from './School.module.css';
import { Section } from './SchoolFields.tsx';

/** The last versions; the values are in the log. */
export function HistorySection() {
  const t = useT(school);
  const words = useTexts(logs);
  const { language } = usePreferences();
  const { formatMoment } = useDates(localZone());
  const { data, isError, refetch } = useCall('GET /v1/school-settings/history', {});
  return (
    <Section id="history" title={t('history')}>
      {data ? (
        data.length === 0 ? (
          <p className="muted">{t('history_none')}</p>
        ) : (
          <ul className={styles.changes}>
            {data.map(({ version, created_at, user_name, fields }) => (
              <li key={version}>
                <strong>{listOfFields(words, language, fields)}</strong>
                <p className="muted">
                  {t('version_by', { moment: formatMoment(created_at), name: user_name ?? '–' })}
                </p>
              </li>
            ))}
          </ul>
        )
      ) : isError ? (
        <ErrorState onRetry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </Section>
  );
}
