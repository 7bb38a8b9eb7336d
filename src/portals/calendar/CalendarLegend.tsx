import { calendar } from '../../i18n/pt-BR/calendar.ts';
import { useT } from '../../i18n/useT.ts';
import styles from './CalendarLegend.module.css';

/** What the colours of the cards mean. */
export function CalendarLegend() {
  const t = useT(calendar);
  return (
    <ul className={styles.legend}>
      {(['group', 'private', 'live'] as const).map((kind) => (
        <li key={kind}>
          <span className={styles[kind]} aria-hidden="true" />
          {t(kind)}
        </li>
      ))}
    </ul>
  );
}
