/** An hour in a grid of days and hours. */
export interface GridCell {
  readonly id: string;
  /** Its day; columns are in the order of these texts. */
  readonly column: string;
  /** 'HH:mm'. */
  readonly start_hour: string;
}

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';
const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

export const isArrow = (key: string): key is Arrow => arrows.includes(key);

/** The nearest cell up or down the day or along the hour; Home and End reach the hour's ends. */
export function nextCell<C extends GridCell>(cells: readonly C[], from: C, key: Arrow): C {
  const day = sorted(cells.filter(({ column }) => column === from.column));
  const hour = sorted(cells.filter(({ start_hour }) => start_hour === from.start_hour));
  return towards(key) ?? from;

  function towards(way: Arrow): C | undefined {
    switch (way) {
      case 'ArrowUp':
        return day.findLast(({ start_hour }) => start_hour < from.start_hour);
      case 'ArrowDown':
        return day.find(({ start_hour }) => start_hour > from.start_hour);
      case 'ArrowLeft':
        return hour.findLast(({ column }) => column < from.column);
      case 'ArrowRight':
        return hour.find(({ column }) => column > from.column);
      case 'Home':
        return hour[0];
      case 'End':
        return hour.at(-1);
    }
  }
}

const sorted = <C extends GridCell>(cells: readonly C[]) =>
  cells.toSorted((a, b) => a.column.localeCompare(b.column) || a.start_hour.localeCompare(b.start_hour));
