import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  availabilityIssues,
  countSlots,
  dashboardDaySlots,
  nextSlot,
  normaliseAvailability,
  type Slot,
  slotAt,
} from '../../../domain/availability.ts';
import { messageOf } from '../../../server/texts/messages.ts';
import { availability } from './arbitraries.ts';

describe('slots', () => {
  it('start at 09:00, follow the previous end, and stop after 23:00', () => {
    expect(nextSlot([])).toEqual({ start: '09:00', end: '10:00' });
    expect(nextSlot([slotAt(9)])).toEqual({ start: '10:00', end: '11:00' });
    expect(nextSlot([slotAt(22)])).toEqual({ start: '23:00', end: '00:00' });
    expect(nextSlot([slotAt(23)])).toBeNull();
  });

  it('fill a day of the dashboard from 09:00 to 17:00', () => {
    const slots = dashboardDaySlots();
    expect(slots).toHaveLength(8);
    expect([slots[0]?.start, slots[7]?.end]).toEqual(['09:00', '17:00']);
  });
});

describe('normaliseAvailability', () => {
  it('labels and sorts days and drops empty ones, as specified', () => {
    const input = {
      monday: [
        { startTime: '10:00', endTime: '11:00' },
        { start: '08:00', end: '08:00' },
        { start: '23:00', end: '24:00' },
        { start: '09:00', end: '10:00' },
      ],
      friday: [{ start: '08:00', end: '08:00' }],
    };
    expect(normaliseAvailability(input)).toEqual({ monday: [slotAt(9), slotAt(10), slotAt(23)] });
  });

  it('changes nothing that is already normal', () => {
    fc.assert(
      fc.property(availability, (input) => {
        expect(normaliseAvailability(input)).toEqual(input);
      }),
    );
  });
});

describe('availabilityIssues', () => {
  it('returns the issues that the specification names', () => {
    const wrong: Slot[] = [slotAt(8), { start: '09:00', end: '11:00' }];
    expect(
      availabilityIssues({ monday: wrong }, 3).map(({ code, values }) => messageOf(code, values)),
    ).toEqual([
      'Segunda-feira: Cada horário deve ter exatamente 1 hora de duração. Horário 2 está incorreto.',
      'Você deve selecionar pelo menos 3 horário(s) por semana de acordo com seu contrato. Atualmente tem 2 horário(s).',
    ]);
  });

  it.each([
    { start: '09:30', end: '10:30' },
    { start: '24:00', end: '01:00' },
    { start: '10:00', end: '09:00' },
    { start: '9:00', end: '10:00' },
  ])('refuses $start to $end', (slot) => {
    expect(availabilityIssues({ friday: [slot] }, 1).map(({ code }) => code)).toEqual(['slot_not_one_hour']);
  });

  it('refuses the same hour twice', () => {
    expect(availabilityIssues({ sunday: [slotAt(9), slotAt(9)] }, 1)[0]?.code).toBe('slot_repeated');
  });

  it('accepts any set of distinct whole hours exactly when there are enough', () => {
    fc.assert(
      fc.property(availability, fc.integer({ min: 1, max: 7 }), (input, minimum) => {
        expect(availabilityIssues(input, minimum).length === 0).toBe(countSlots(input) >= minimum);
      }),
    );
  });
});
