import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveName, archiveTime, expiredArchives, lastDue, nextDue } from '../../../domain/backups.ts';

const HOUR = 3_600_000;
const brazil = -180;
const moment = fc.date({
  min: new Date('2020-01-01'),
  max: new Date('2040-01-01'),
  noInvalidDate: true,
});

describe('a scheduled backup', () => {
  it('is due at its hour on the school’s clock', () => {
    const daily = { hour: 3, every: 24 };
    const now = new Date('2026-03-10T13:00:00Z');
    expect(lastDue(now, daily, brazil)).toEqual(new Date('2026-03-10T06:00:00Z'));
    expect(nextDue(now, daily, brazil)).toEqual(new Date('2026-03-11T06:00:00Z'));
    expect(lastDue(now, { hour: 3, every: 6 }, brazil)).toEqual(new Date('2026-03-10T12:00:00Z'));
  });

  it('was last due within one interval, at the hour', () => {
    fc.assert(
      fc.property(
        moment,
        fc.integer({ min: 0, max: 23 }),
        fc.integer({ min: 1, max: 168 }),
        (now, hour, every) => {
          const due = lastDue(now, { hour, every }, brazil);
          const since = now.getTime() - due.getTime();
          expect(since).toBeGreaterThanOrEqual(0);
          expect(since).toBeLessThan(every * HOUR);
          expect(due.getTime() % HOUR).toBe(0);
          if (every % 24 === 0) expect((due.getUTCHours() + 24 + brazil / 60) % 24).toBe(hour);
        },
      ),
    );
  });

  it('is removed after the days that it is kept, and no other file is', () => {
    fc.assert(
      fc.property(moment, fc.boolean(), fc.integer({ min: 1, max: 400 }), (made, isEncrypted, keepDays) => {
        const name = archiveName(made, isEncrypted);
        expect(archiveTime(name)?.getTime()).toBe(Math.floor(made.getTime() / 1000) * 1000);
        const others = ['erased-people.json', 'escola.tar.gz', `${name}.partial`, `de-${name}`];
        const at = (days: number) => new Date(made.getTime() + days * 24 * HOUR);
        expect(expiredArchives([name, ...others], at(keepDays - 0.01), keepDays)).toEqual([]);
        expect(expiredArchives([name, ...others], at(keepDays + 0.01), keepDays)).toEqual([name]);
      }),
    );
  });
});
