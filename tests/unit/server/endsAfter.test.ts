import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, it } from 'vitest';
import { MAX_DURATION } from '../../../domain/calendarEntry.ts';
import { endsAfter } from '../../../server/areas/calendar/endsAfter.ts';

it('lessons to come are bounded by the day before, within which every lesson that still runs has started', () => {
  const { sql } = new PgDialect().sqlToQuery(endsAfter('2026-03-10T12:00:00Z'));
  expect(sql).toContain('l.ends_at >');
  expect(sql).toMatch(/l\.starts_at > \$\d::timestamptz - interval '1 day'/);
  expect(MAX_DURATION).toBeLessThan(24 * 60);
});
