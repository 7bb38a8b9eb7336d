import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  isTransferReason,
  needsConfirmation,
  newTransfer,
  TRANSFER_LIMIT,
  TRANSFER_REASON_MIN,
  TRANSFER_TYPES,
  TRANSFER_UNDO_HOURS,
  transferGoal,
  transferUndoUntil,
} from '../../../domain/transfers.ts';

const teacher = fc.constantFrom('a', 'b', 'c');
const goal = { new_teacher_id: fc.option(teacher), send_to_match: fc.boolean() };
const request = fc.record({
  ...goal,
  byAdmin: fc.boolean(),
  teacher_id: teacher,
  transfer_type: fc.option(fc.constantFrom(...TRANSFER_TYPES)),
});

describe('a new transfer', () => {
  it('waits if and only if a teacher asks for another teacher (TRANSFER-1)', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const made = newTransfer(asked);
        if (typeof made === 'string') return;
        const waits = !asked.byAdmin && asked.transfer_type === 'TEACHER_CHANGE';
        expect(made.status).toBe(waits ? 'PENDING' : 'APPROVED');
      }),
    );
  });

  it('once approved leads to exactly one of a teacher and allocation (TRANSFER-2)', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const made = newTransfer(asked);
        if (typeof made === 'string' || made.status === 'PENDING') return;
        expect((made.new_teacher_id !== null) !== made.send_to_match).toBe(true);
        expect(made.new_teacher_id === asked.teacher_id).toBe(made.transfer_type === 'HOUR_CHANGE');
      }),
    );
  });

  it('by a teacher names no other teacher, whatever is asked', () => {
    fc.assert(
      fc.property(request, (asked) => {
        const made = newTransfer({ ...asked, byAdmin: false });
        if (asked.transfer_type === null) expect(made).toBe('transfer_type_missing');
        else if (typeof made !== 'string') expect([null, asked.teacher_id]).toContain(made.new_teacher_id);
      }),
    );
  });
});

describe('the goal of an approval', () => {
  it('is never the teacher whom the student leaves', () => {
    fc.assert(
      fc.property(fc.record({ ...goal, teacher_id: teacher }), (asked) => {
        const found = transferGoal(asked);
        if (asked.send_to_match) expect(found).toEqual({ new_teacher_id: null, send_to_match: true });
        else if (asked.new_teacher_id === null) expect(found).toBe('transfer_teacher_missing');
        else if (asked.new_teacher_id === asked.teacher_id) expect(found).toBe('transfer_same_teacher');
        else expect(found).toEqual({ new_teacher_id: asked.new_teacher_id, send_to_match: false });
      }),
    );
  });
});

describe('limits', () => {
  it('counts the characters of a reason without the spaces around it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        expect(isTransferReason(`  ${text}\n`)).toBe([...text.trim()].length >= TRANSFER_REASON_MIN);
      }),
    );
    expect(isTransferReason('x'.repeat(TRANSFER_REASON_MIN - 1))).toBe(false);
    expect(isTransferReason('x'.repeat(TRANSFER_REASON_MIN))).toBe(true);
  });

  it('asks for a confirmation from the limit on (TRANSFER-5)', () => {
    expect([0, 1, 2, 3].map(needsConfirmation)).toEqual([false, false, true, true]);
    expect(TRANSFER_LIMIT).toBe(2);
  });
});

describe('the time for an undo', () => {
  it('is a day, or ends with the first lesson that would be missed (TRANSFER-10)', () => {
    const decided = new Date('2026-03-10T13:00:00.000Z');
    const hoursLater = (hours: number) => new Date(decided.getTime() + hours * 3_600_000);
    expect(transferUndoUntil(decided, [])).toEqual(hoursLater(TRANSFER_UNDO_HOURS));
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 })), (hours) => {
        const until = transferUndoUntil(decided, hours.map(hoursLater));
        expect(until).toEqual(hoursLater(Math.min(24, ...hours)));
      }),
    );
  });
});
