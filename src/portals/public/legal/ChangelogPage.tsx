import type { LegalKey } from '../../../i18n/pt-BR/legal.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { useDates } from '../../../ui/dates.ts';
import styles from './Legal.module.css';
import { Contact, LegalPage, Prose, useLegal } from './LegalPage.tsx';

/** Newest first. */
const releases = [
  { version: '2.1.0', date: '2025-08-03', type: 'minor', groups: ['added', 'changed', 'fixed'] },
  { version: '2.0.1', date: '2025-07-25', type: 'patch', groups: ['fixed'] },
  { version: '2.0.0', date: '2025-07-20', type: 'major', groups: ['added', 'changed'] },
] as const;
const updated = '2025-08-12';

export default function ChangelogPage() {
  const t = useLegal();
  const { formatDate } = useDates();
  const [current] = releases;
  return (
    <LegalPage
      title={t('changelog.title')}
      note={`${t('changelog.version', { version: current.version })}. ${t('changelog.updated', { date: formatDate(updated) })}`}
    >
      {releases.map(({ version, date, type, groups }) => (
        <section key={version} className={styles.section}>
          <h2 className={styles.release}>
            {version}
            <Badge>{t(`changelog.${type}`)}</Badge>
            {version === current.version && <Badge tone="primary">{t('changelog.current')}</Badge>}
          </h2>
          <p className={styles.note}>{formatDate(date)}</p>
          {groups.map((group) => (
            <div key={group} className={styles.prose}>
              <h3>{t(`changelog.${group}`)}</h3>
              <Prose text={t(`changelog.${version}.${group}` as LegalKey)} />
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
