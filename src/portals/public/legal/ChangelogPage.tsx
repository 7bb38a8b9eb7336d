import type { Texts } from 'virtual:texts';
import type { PlainKey } from '../../../i18n/useT.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { useDates } from '../../../ui/dates.ts';
import styles from './Legal.module.css';
import { Contact, LegalPage, Prose, useLegal } from './LegalPage.tsx';
import { currentRelease, releases } from './releases.ts';

const updated = '2025-08-12';

export default function ChangelogPage() {
  const t = useLegal();
  const { formatDate } = useDates();
  return (
    <LegalPage
      title={t('changelog.title')}
      note={`${t('changelog.version', { version: currentRelease.version })}. ${t('changelog.updated', { date: formatDate(updated) })}`}
    >
      {releases.map(({ version, date, type, groups }) => (
        <section key={version} className={styles.section}>
          <h2 className={styles.release}>
            {version}
            <Badge>{t(`changelog.${type}`)}</Badge>
            {version === currentRelease.version && <Badge tone="primary">{t('changelog.current')}</Badge>}
          </h2>
          <p className={styles.note}>{formatDate(date)}</p>
          {groups.map((group) => (
            <div key={group} className={styles.prose}>
              <h3>{t(`changelog.${group}`)}</h3>
              <Prose text={t(`changelog.${version}.${group}` as PlainKey<Texts['legal']>)} />
            </div>
          ))}
        </section>
      ))}
      <section className={styles.section}>
        <p>{t('changelog.support')}</p>
        <Contact phone={false} />
      </section>
    </LegalPage>
  );
}
