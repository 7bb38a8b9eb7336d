import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type AcceptanceCell,
  acceptanceCells,
  acceptanceWeekStart,
  choiceIssues,
  toggleCell,
} from '../../../domain/acceptance.ts';
import { slotAt } from '../../../domain/availability.ts';
import { canFill, fittingHours, isFitting } from '../../../domain/fittingHours.ts';
import { availability, zone } from './arbitraries.ts';

const cell = (hour: number, change: Partial<AcceptanceCell> = {}): AcceptanceCell => ({
  id: `2026-11-30T${slotAt(hour).start}`,
  date: '2026-11-30',
  day: 'monday',
  start_hour: slotAt(hour).start,
  end_hour: slotAt(hour).end,
  available: true,
  class_id: null,
  reason: null,
  ...change,
});
const pair = [cell(12, { class_id: 'pair' }), cell(13, { class_id: 'pair' })];
const taken = cell(14, { available: false, reason: 'occupied' });
const cells = [cell(9), cell(10), cell(11), ...pair, taken];
const ids = cells.map(({ id }) => id);
const [nine = '', ten = '', eleven = '', twelve = '', thirteen = '', lost = ''] = ids;

describe('the acceptance week', () => {
  it("starts seven days ahead on the teacher's calendar", () => {
    const lateEvening = new Date('2026-11-22T01:00:00Z');
    expect(acceptanceWeekStart(lateEvening, 'America/Sao_Paulo')).toBe('2026-11-28');
    expect(acceptanceWeekStart(lateEvening, 'Europe/Lisbon')).toBe('2026-11-29');
  });

  it('contains exactly the fitting hours as available, each with its own id', () => {
    fc.assert(
      fc.property(availability, zone, availability, zone, (teaches, teacherZone, learns, studentZone) => {
        const hours = fittingHours(
          { availability: teaches, zone: teacherZone, busy: [], absences: [], classes: [] },
          {
            availability: learns,
            zone: studentZone,
            busy: [],
            course_id: 'c',
            level: 'Zero',
            modality: 'Particular',
            frequency: 1,
          },
          '2026-11-30',
        );
        const grid = acceptanceCells(hours);
        expect(new Set(grid.map(({ id }) => id)).size).toBe(168);
        grid.forEach((each, index) => {
          const hour = hours[index];
          expect(each.available).toBe(hour !== undefined && isFitting(hour));
          expect(each.reason === null).toBe(each.available);
        });
        expect(canFill(hours, 1)).toBe(grid.some(({ available }) => available));
      }),
      { numRuns: 30 },
    );
  });
});

describe('toggleCell', () => {
  it('selects and deselects a cell, up to the frequency', () => {
    expect(toggleCell(cells, [], nine, 2)).toEqual([nine]);
    expect(toggleCell(cells, [nine, ten], nine, 2)).toEqual([ten]);
    expect(toggleCell(cells, [nine, ten], eleven, 2)).toEqual([nine, ten]);
    expect(toggleCell(cells, [], lost, 2)).toEqual([]);
  });

  it('selects and deselects whole classes', () => {
    expect(toggleCell(cells, [], twelve, 2)).toEqual([twelve, thirteen]);
    expect(toggleCell(cells, [twelve, thirteen], thirteen, 2)).toEqual([]);
    expect(toggleCell(cells, [nine], twelve, 2)).toEqual([nine]);
  });

  it('any sequence of clicks yields a choice that is valid except for its size', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...ids)), fc.integer({ min: 1, max: 4 }), (clicks, frequency) => {
        const chosen = clicks.reduce<readonly string[]>(
          (now, id) => toggleCell(cells, now, id, frequency),
          [],
        );
        const codes = choiceIssues(cells, chosen, frequency);
        expect(chosen.length).toBeLessThanOrEqual(frequency);
        expect(codes).toEqual(chosen.length === frequency ? [] : ['wrong_count']);
      }),
    );
  });
});

describe('choiceIssues', () => {
  it.each([
    [[nine, ten], []],
    [[twelve, thirteen], []],
    [[nine], ['wrong_count']],
    [[nine, nine], ['wrong_count']],
    [[nine, lost], ['cell_unavailable']],
    [[nine, twelve], ['class_incomplete']],
    [[nine, '2026-12-30T09:00'], ['cell_unknown']],
  ])('%j', (chosen, codes) => {
    expect(choiceIssues(cells, chosen, 2)).toEqual(codes);
  });
});
