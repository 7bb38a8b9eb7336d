import { figures } from 'virtual:texts/figures';
import { Figure } from '../../../features/figures/Figure.tsx';
import { useT } from '../../../i18n/useT.ts';
import { useDates } from '../../../ui/dates.ts';
import { useFormatNumber } from '../../../ui/useFormatNumber.ts';
import styles from './Home.module.css';

interface Props {
  /** Name of the chart whose figures these are. */
  title: string;
  heads: readonly string[];
  rows: readonly { month: string; figures: readonly { value: number; to: string | undefined }[] }[];
}

/** The figures of a chart in a table, the latest month first, each with a link to the list behind it. */
export function Months({ title, heads, rows }: Props) {
  const t = useT(figures);
  const { formatMonthYear } = useDates();
  const format = useFormatNumber();
  return (
    <details className={styles.months}>
      <summary aria-label={t('by_month_of', { name: title })}>{t('by_month')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('period')}</span>
            </th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.toReversed().map(({ month, figures }) => (
            <tr key={month}>
              <th scope="row">{formatMonthYear(month)}</th>
              {figures.map(({ value, to }, index) => (
                <td key={heads[index]}>
                  <Figure to={to}>{format(value)}</Figure>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
