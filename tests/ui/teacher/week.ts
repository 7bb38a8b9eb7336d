import { WEEKDAYS } from '../../../domain/options.ts';
import { addDays, weekdayOf } from '../../../domain/week.ts';
import type { Slot, WaitingStudent } from '../../../src/portals/teacher/acceptance/slots.ts';

const monday = '2026-11-30';
export const class_id = '00000000-0000-4000-8000-0000000000c1';

/** An hour of the week from Monday 30 November 2026; absent by default. */
export function buildSlot(day: number, hour: number, change: Partial<Slot> = {}): Slot {
  const date = addDays(monday, day);
  const two = (value: number) => `${String(value).padStart(2, '0')}:00`;
  return {
    id: `${date}T${two(hour)}`,
    date,
    day: weekdayOf(date),
    start_hour: two(hour),
    end_hour: two(hour + 1),
    available: false,
    class_id: null,
    class_name: null,
    title: null,
    students: 0,
    max_students: 10,
    reason: 'absent',
    wished: false,
    ...change,
  };
}

export const free = { available: true, reason: null } as const;
export const seat = { ...free, class_id, class_name: 'Inglês Básico 2', students: 7 } as const;
export const taken = { reason: 'occupied', class_name: 'Caio Rezende', max_students: 1 } as const;

/** All 168 hours, with changes to some. */
export const buildWeek = (change: Record<string, Partial<Slot>> = {}): Slot[] =>
  WEEKDAYS.flatMap((_, day) =>
    Array.from({ length: 24 }, (_, hour) => buildSlot(day, hour, change[`${day} ${hour}`])),
  );

export const buildWaiting = (change: Partial<WaitingStudent> = {}): WaitingStudent => ({
  match_id: '00000000-0000-4000-8000-0000000000b1',
  student_id: '00000000-0000-4000-8000-0000000000d1',
  name: 'Isabela Cristina Nogueira',
  photo_url: null,
  student_level: 'Básico',
  course: 'Inglês',
  plan_type: 'Em grupo',
  frequency: 2,
  interests: ['Viagem'],
  important_informations: null,
  waiting_since: '2026-11-20T10:00:00.000Z',
  ...change,
});
