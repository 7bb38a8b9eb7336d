import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import type { HourCellProps } from './HourCell.tsx';
import styles from './HourGrid.module.css';
import { type GridCell, isArrow, nextCell } from './nextCell.ts';

interface Column {
  id: string;
  name: string;
  head: ReactNode;
}

type CellProps = Pick<HourCellProps, 'tabIndex' | 'onFocus' | 'onKeyDown'> & {
  ref: (button: HTMLButtonElement | null) => void;
};

interface Props<C extends GridCell> {
  label: string;
  columns: readonly Column[];
  /** 'HH:mm', in order. */
  hours: readonly string[];
  /** Hours that have a button. */
  cells: readonly C[];
  /** Takes the focus first. */
  first: C | undefined;
  cell: (cell: C, props: CellProps) => ReactNode;
  /** What an hour without a button shows. */
  empty?: (column: string, hour: string) => ReactNode;
  /** Index of the hour to which the grid is scrolled; without it, the page scrolls instead. */
  opensAt?: number;
  /** Index of the hour that has to be in sight at first: the grid opens at it if it is not from `opensAt`. */
  shows?: number;
}

/** Rows are 48 px tall. */
const HOUR = 48;
/** Height of the table's head and of the toolbar over the last rows, in pixels. */
const COVERED = 49 + 92;

/** Days beside each other, with their hours below; one tab stop, then arrow keys. */
export function HourGrid<C extends GridCell>(props: Props<C>) {
  const { label, columns, hours, cells, first, cell, empty, opensAt, shows } = props;
  const box = useRef<HTMLDivElement>(null);
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const [stop, setStop] = useState<string | null>(null);
  const byPlace = new Map(cells.map((each) => [`${each.column} ${each.start_hour}`, each]));
  const tabStop = cells.some(({ id }) => id === stop) ? stop : (first ?? cells[0])?.id;

  useLayoutEffect(() => {
    if (!box.current || opensAt === undefined) return;
    const last = opensAt + Math.floor((box.current.clientHeight - COVERED) / HOUR) - 1;
    const isInSight = shows === undefined || (shows >= opensAt && shows <= last);
    box.current.scrollTop = (isInSight ? opensAt : Math.max(0, shows - 1)) * HOUR;
  }, [opensAt, shows]);

  const move = (event: KeyboardEvent, from: C) => {
    if (!isArrow(event.key)) return;
    event.preventDefault();
    const to = nextCell(cells, from, event.key);
    setStop(to.id);
    buttons.current.get(to.id)?.focus();
  };
  const content = (column: string, hour: string) => {
    const here = byPlace.get(`${column} ${hour}`);
    if (!here) return empty?.(column, hour);
    return cell(here, {
      ref: (button) => {
        if (button) buttons.current.set(here.id, button);
        else buttons.current.delete(here.id);
      },
      tabIndex: here.id === tabStop ? 0 : -1,
      onFocus: () => setStop(here.id),
      onKeyDown: (event) => move(event, here),
    });
  };
  return (
    <div className={classes(styles.scroll, opensAt === undefined && styles.whole)} ref={box} data-sideways>
      <table className={styles.grid} aria-label={label}>
        <thead>
          <tr>
            <td />
            {columns.map(({ id, name, head }) => (
              <th key={id} scope="col" abbr={name}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hour}</th>
              {columns.map(({ id }) => (
                <td key={id}>{content(id, hour)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
