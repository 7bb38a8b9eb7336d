import { kindOf, type Slot } from './slots.ts';

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';
const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

export const isArrow = (key: string): key is Arrow => arrows.includes(key);

/**
 * The cell a key leads to: the nearest one with something in it up or down the day, or along the hour; Home and End lead
 * to the first and last of the hour. The same cell when there is none that way.
 */
export function nextCell(slots: readonly Slot[], from: Slot, key: Arrow): Slot {
  const filled = slots.filter((slot) => kindOf(slot) !== 'absent');
  const day = sorted(filled.filter(({ date }) => date === from.date));
  const hour = sorted(filled.filter(({ start_hour }) => start_hour === from.start_hour));
  return towards(key) ?? from;

  function towards(way: Arrow): Slot | undefined {
    switch (way) {
      case 'ArrowUp':
        return day.findLast(({ start_hour }) => start_hour < from.start_hour);
      case 'ArrowDown':
        return day.find(({ start_hour }) => start_hour > from.start_hour);
      case 'ArrowLeft':
        return hour.findLast(({ date }) => date < from.date);
      case 'ArrowRight':
        return hour.find(({ date }) => date > from.date);
      case 'Home':
        return hour[0];
      case 'End':
        return hour.at(-1);
    }
  }
}

const sorted = (slots: Slot[]) => slots.sort((a, b) => a.id.localeCompare(b.id));
