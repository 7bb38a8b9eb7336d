import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  daysUntil,
  documentState,
  isLater,
  isMissing,
  REMINDERS,
  type Reminder,
  remindedUntil,
  reminderDue,
  validityIssue,
} from '../../../domain/documents.ts';

const today = '2026-03-10';
const inDays = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const offsets = fc.integer({ min: -400, max: 400 });

describe('reminders of a document (DOC-3)', () => {
  it.each([
    [31, null],
    [30, 'month'],
    [2, 'month'],
    [1, 'eve'],
    [0, 'eve'],
    [-1, 'expired'],
    [-400, 'expired'],
  ])('%i days before its last day: %s', (days, due) => {
    expect(reminderDue(inDays(days), today)).toBe(due);
  });

  it('do not exist without a last day', () => {
    expect(reminderDue(null, today)).toBeNull();
  });

  it('come in order, each once, on whichever days the job runs', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(200), { maxLength: 30 }), (gaps) => {
        const sent: Reminder[] = [];
        let day = -100;
        for (const gap of gaps) {
          day += gap;
          const due = reminderDue(inDays(0), inDays(day));
          if (due && isLater(due, sent.at(-1) ?? null)) sent.push(due);
        }
        expect(sent).toEqual(REMINDERS.filter((each) => sent.includes(each)));
        expect(new Set(sent).size).toBe(sent.length);
      }),
    );
  });

  it('are three for a job that runs every day', () => {
    const sent: [number, Reminder][] = [];
    for (let day = -60; day <= 60; day += 1) {
      const due = reminderDue(inDays(0), inDays(day));
      if (due && isLater(due, sent.at(-1)?.[1] ?? null)) sent.push([day, due]);
    }
    expect(sent).toEqual([
      [-30, 'month'],
      [-1, 'eve'],
      [1, 'expired'],
    ]);
  });

  it('are due only up to the day that the job asks for', () => {
    fc.assert(
      fc.property(offsets, (days) => {
        expect(reminderDue(inDays(days), today) !== null).toBe(inDays(days) <= remindedUntil(today));
      }),
    );
  });
});

describe('what is missing (DOC-1)', () => {
  it('is each required type without a valid document', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.option(fc.option(offsets)), (required, days) => {
        const kept = days === null ? undefined : { expires_on: days === null ? null : inDays(days ?? 0) };
        const state = documentState(kept, required, today);
        const isValid = kept !== undefined && daysUntil(kept.expires_on ?? today, today) >= 0;
        expect(isMissing({ required, state })).toBe(required && !isValid);
      }),
    );
  });

  it('is nothing on the last valid day itself', () => {
    expect(documentState({ expires_on: today }, true, today)).toBe('expiring');
    expect(documentState({ expires_on: null }, true, today)).toBe('valid');
    expect(documentState(undefined, false, today)).toBe('absent');
  });
});

describe('the last valid day (DOC-2)', () => {
  it('is required of a type that expires, refused for another, and not in the past', () => {
    expect(validityIssue(true, undefined, today)).toBe('document_day_missing');
    expect(validityIssue(true, inDays(-1), today)).toBe('document_day_past');
    expect(validityIssue(true, '30/02/2027', today)).toBe('date_invalid');
    expect(validityIssue(true, today, today)).toBeNull();
    expect(validityIssue(false, undefined, today)).toBeNull();
    expect(validityIssue(false, today, today)).toBe('document_day_none');
  });
});
