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

/** The hours that have a button, as cells of a grid. */
export const cellsOf = (slots: readonly Slot[]) =>
  slots
    .filter((slot) => kindOf(slot) !== 'absent')
    .map((slot) => ({ id: slot.id, column: slot.date, start_hour: slot.start_hour, slot }));
