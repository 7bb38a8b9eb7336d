import type { Texts } from 'virtual:texts';
import type { ResponseOf } from '../../../../contract/index.ts';
import type { T } from '../../../i18n/useT.ts';

type Week = ResponseOf<'GET /v1/teacher-acceptance/class-availability'>;
export type Slot = Week['slots'][number];
export type WaitingStudent = ResponseOf<'GET /v1/teacher-acceptance/match'>[number];
export type AcceptanceT = T<Texts['acceptance']>;

/** Ordered like the legend. */
export const slotKinds = ['class', 'free', 'student', 'occupied', 'absent'] as const;
type SlotKind = (typeof slotKinds)[number];

export function kindOf({ available, class_id, reason }: Slot): SlotKind {
  if (available) return class_id === null ? 'free' : 'class';
  return reason ?? 'absent';
}

/** For example '3 de 10 vagas'. */
export const seatsOf = ({ students, max_students }: Slot, t: AcceptanceT) =>
  t('seats', { free: max_students - students, all: max_students });

/** A class of one seat is a private one. */
export const modalityOf = ({ max_students }: Slot, t: AcceptanceT) =>
  t(max_students === 1 ? 'private' : 'group');

/** For example 'Terça-feira, 19:00, livre, pedido pelo aluno'; with the words that the cell shows. */
export function describeCell(slot: Slot, weekday: string, t: AcceptanceT): string {
  const kind = kindOf(slot);
  const words = kind === 'class' ? [slot.class_name ?? ''] : [slot.class_name ?? '', modalityOf(slot, t)];
  const name = words.filter((each) => each !== '').join(', ');
  const what = t(`say.${kind}`, { name, seats: seatsOf(slot, t) });
  return [weekday, slot.start_hour, what, ...(slot.wished ? [t('say.wish')] : [])].join(', ');
}

export const datesOf = (slots: readonly Slot[]) => [...new Set(slots.map(({ date }) => date))].sort();
export const hoursOf = (slots: readonly Slot[]) =>
  [...new Set(slots.map(({ start_hour }) => start_hour))].sort();

export const possibleOn = (slots: readonly Slot[], date: string) =>
  slots.filter((slot) => slot.date === date && slot.available).length;

export type Arrow = 'ArrowUp' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight' | 'Home' | 'End';
const arrows: readonly string[] = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'];

export const isArrow = (key: string): key is Arrow => arrows.includes(key);

/** The nearest non-empty cell up or down the day or along the hour; Home and End reach the hour's ends. */
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
