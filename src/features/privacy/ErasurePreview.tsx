import { privacy } from 'virtual:texts/privacy';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { useDates } from '../../ui/dates.ts';
import styles from './Privacy.module.css';

type ErasurePreview = Pick<ResponseOf<'GET /v1/account/privacy'>, 'blockers' | 'kept'>;

export function BlockerList({ blockers }: Pick<ErasurePreview, 'blockers'>) {
  const t = useT(privacy);
  const { formatDate } = useDates();
  return (
    <ul className={styles.list}>
      {blockers.map(({ kind, until }) => (
        <li key={kind}>
          {kind === 'contract' ? t('blocker.contract', { date: formatDate(until) }) : t(`blocker.${kind}`)}
        </li>
      ))}
    </ul>
  );
}

/** Records that must be retained by law, each with its name and last day. */
export function KeptList({ kept }: Pick<ErasurePreview, 'kept'>) {
  const t = useT(privacy);
  const { formatDate } = useDates();
  return (
    <section className={styles.part}>
      <h3>{t('kept_title')}</h3>
      {kept.length === 0 && <p className={styles.lead}>{t('kept_none')}</p>}
      <ul className={styles.list}>
        {kept.map(({ kind, basis, ends_on }) => (
          <li key={kind}>
            {t(`kept.${kind}`, { date: formatDate(ends_on) })}
            <span className={styles.basis}>{basis}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
