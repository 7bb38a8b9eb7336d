import type { Coded } from './issue.ts';
import { WEEKDAYS, type Weekday } from './options.ts';

/** 'HH:mm'; the hour from 23:00 ends at 00:00. */
export interface Slot {
  readonly start: string;
  readonly end: string;
}

export type RawSlot = Slot | { readonly startTime: string; readonly endTime: string };

export type Availability = Readonly<Partial<Record<Weekday, readonly Slot[]>>>;
export type RawAvailability = Readonly<Partial<Record<Weekday, readonly RawSlot[]>>>;

export const MAX_SLOTS_A_DAY = 24;
export const FIRST_SLOT: Slot = { start: '09:00', end: '10:00' };

export type AvailabilityIssueCode = 'slot_not_one_hour' | 'slot_repeated' | 'below_weekly_minimum';
export type AvailabilityIssue = Coded<AvailabilityIssueCode | Weekday>;

export function slotAt(hour: number): Slot {
  return { start: clock(hour), end: clock((hour + 1) % 24) };
}

/** 09:00 to 17:00 in eight slots (AVA-4). */
export function dashboardDaySlots(): Slot[] {
  return Array.from({ length: 8 }, (_, index) => slotAt(9 + index));
}

/** The hour after the last slot, 09:00 on an empty day, null after 23:00. */
export function nextSlot(slots: readonly Slot[]): Slot | null {
  const last = slots.at(-1);
  if (!last) return FIRST_SLOT;
  const hour = Number(last.start.slice(0, 2)) + 1;
  return hour < 24 && slots.length < MAX_SLOTS_A_DAY ? slotAt(hour) : null;
}

/** Drops empty slots and days; other errors remain for `availabilityIssues`. */
export function normaliseAvailability(input: RawAvailability): Availability {
  const kept: Partial<Record<Weekday, Slot[]>> = {};
  for (const day of WEEKDAYS) {
    const slots = (input[day] ?? [])
      .map(toSlot)
      .filter((slot) => slot.start !== slot.end)
      .sort((a, b) => a.start.localeCompare(b.start));
    if (slots.length > 0) kept[day] = slots;
  }
  return kept;
}

export function countSlots(availability: Availability): number {
  return WEEKDAYS.reduce((sum, day) => sum + (availability[day]?.length ?? 0), 0);
}

/** One-hour slots from whole hours, without repetition, and at least the contract's weekly minimum. */
export function availabilityIssues(availability: Availability, minimum: number): AvailabilityIssue[] {
  const issues = WEEKDAYS.flatMap((day) => dayIssues(day, availability[day] ?? []));
  const count = countSlots(availability);
  return count < minimum ? [...issues, belowMinimum(minimum, count)] : issues;
}

export const belowMinimum = (minimum: number, count: number): Coded<'below_weekly_minimum'> => ({
  code: 'below_weekly_minimum',
  values: { minimum, count },
});

function dayIssues(weekday: Weekday, slots: readonly Slot[]): AvailabilityIssue[] {
  const day = { code: weekday };
  return slots.flatMap((slot, index): AvailabilityIssue[] => {
    if (!isHourly(slot)) return [{ code: 'slot_not_one_hour', values: { day, number: index + 1 } }];
    const isRepeated = slots.findIndex((other) => other.start === slot.start) < index;
    return isRepeated ? [{ code: 'slot_repeated', values: { day, start: slot.start } }] : [];
  });
}

function isHourly(slot: Slot): boolean {
  if (!/^([01]\d|2[0-3]):00$/.test(slot.start)) return false;
  return slot.end === slotAt(Number(slot.start.slice(0, 2))).end;
}

function toSlot(input: RawSlot): Slot {
  const slot = 'start' in input ? input : { start: input.startTime, end: input.endTime };
  return { start: slot.start, end: slot.end === '24:00' ? '00:00' : slot.end };
}

function clock(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
