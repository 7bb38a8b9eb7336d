import type { ReactNode } from 'react';
import styles from './ComparisonTable.module.css';

interface Props {
  /** Column headings; that of the labels may be empty. */
  heads: readonly [label: string | null, before: string, after: string];
  /** A single value spans both sides. */
  rows: readonly (readonly [label: string, before: ReactNode, after?: ReactNode])[];
}

export function ComparisonTable({ heads: [label, ...sides], rows }: Props) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {label ? <th scope="col">{label}</th> : <td />}
          {sides.map((side) => (
            <th key={side} scope="col">
              {side}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, before, after]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td colSpan={after === undefined ? 2 : undefined}>{before}</td>
            {after !== undefined && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
