import type { ReactNode } from 'react';
import styles from './ComparisonTable.module.css';
import { classes } from './classes.ts';

interface Props {
  /** Column headings; that of the labels may be empty. Without `after`, all values are single. */
  heads: readonly [label: string | null, before: string, after?: string];
  /** A single value spans both sides. */
  rows: readonly (readonly [label: string, before: ReactNode, after?: ReactNode])[];
  /** Values are numbers, which are read by their last digits. */
  isNumeric?: boolean;
}

export function ComparisonTable({ heads: [label, ...sides], rows, isNumeric }: Props) {
  return (
    <table className={classes(styles.table, isNumeric && styles.numeric)}>
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
            <td colSpan={after === undefined && sides.length > 1 ? 2 : undefined}>{before}</td>
            {after !== undefined && <td>{after}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
