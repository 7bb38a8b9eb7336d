import { privacy } from 'virtual:texts/privacy';
import { useState } from 'react';
import type { ResponseOf } from '../../../contract/index.ts';
import styles from '../../features/privacy/Privacy.module.css';
import { useConsent } from '../../features/privacy/useConsent.ts';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';
import { Switch } from '../../ui/Checkbox.tsx';
import { useDates } from '../../ui/dates.ts';
import { GuardianDialog } from './GuardianDialog.tsx';

type Own = ResponseOf<'GET /v1/account/privacy'>;

export function ConsentCard({ own: { consents, consentable } }: { own: Own }) {
  const t = useT(privacy);
  return (
    <Card title={t('consent_title')}>
      <div className={styles.body}>
        {consentable.map((each) => (
          <Consent key={each.purpose} {...each} />
        ))}
        {consents.length > 0 && (
          <section className={styles.part}>
            <h3>{t('consent_history')}</h3>
            <ul className={styles.list}>
              {consents.map((record) => (
                <HistoryLine key={record.id} record={record} />
              ))}
            </ul>
          </section>
        )}
      </div>
    </Card>
  );
}

function Consent({ purpose, is_given, needs_guardian }: Own['consentable'][number]) {
  const t = useT(privacy);
  const [asking, setAsking] = useState(false);
  const choose = useConsent({ onDone: () => setAsking(false) });
  const shown = choose.isPending ? choose.variables.is_given : is_given;
  const change = (given: boolean) => {
    if (given && needs_guardian) setAsking(true);
    else choose.mutate({ purpose, is_given: given });
  };
  return (
    <div className={styles.part}>
      <Switch
        label={t(`purpose.${purpose}`)}
        checked={shown}
        disabled={choose.isPending}
        onChange={({ target }) => change(target.checked)}
      />
      <p className={styles.lead}>{t(`${purpose}_text`)}</p>
      {needs_guardian && <p className={styles.lead}>{t('recording_minor')}</p>}
      {asking && (
        <GuardianDialog
          text={t(`${purpose}_text`)}
          busy={choose.isPending}
          onGive={(guardian_name) => choose.mutate({ purpose, is_given: true, guardian_name })}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

function HistoryLine({ record }: { record: Own['consents'][number] }) {
  const t = useT(privacy);
  const { formatDate } = useDates();
  const { purpose, version, is_given, by_guardian, at } = record;
  const what = !is_given ? 'consent_withdrawn' : by_guardian ? 'consent_given_by_guardian' : 'consent_given';
  return (
    <li>
      {t(`purpose.${purpose}`)}
      <span className={styles.basis}>
        {t(what, { date: formatDate(at) })}
        {' · '}
        {t('consent_version', { date: formatDate(version) })}
      </span>
    </li>
  );
}
