import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calls } from '../../../contract/index.ts';
import { entryIssues } from '../../../domain/calendarEntry.ts';
import { CLASS_TITLE_MAX, classIssues } from '../../../domain/classForm.ts';
import { RECURRENCE_TYPES, WEEKDAYS } from '../../../domain/options.ts';

const id = '00000000-0000-4000-8000-000000000001';
const text = (maxLength: number) => fc.stringMatching(/^[a-z ]*$/, { maxLength });
const hour = fc.oneof(
  fc.constantFrom('', '9:', '24:00'),
  fc.constantFrom('08:00', '08:14', '08:15', '09:00', '13:00', '00:00', '23:30'),
);
const date = fc.constantFrom('', '07/04', '30/02/2026', '2026-04-07', '2026-04-08', '2026-05-26');
const entry = fc
  .record({
    title: text(60),
    start_date: date,
    end_date: date,
    start_hour: hour,
    end_hour: hour,
    timezone: fc.constant('America/Sao_Paulo'),
    recurrence: fc.boolean(),
    recurrence_type: fc.constantFrom(null, ...RECURRENCE_TYPES),
    recurrence_days: fc.subarray([...WEEKDAYS]),
  })
  // Without a recurrence there is no field for its end.
  .map((values) => ({ ...values, end_date: values.recurrence ? values.end_date : '' }));
const form = fc.record({
  title: text(CLASS_TITLE_MAX),
  description: text(20),
  company_name: text(20),
  isCorp: fc.boolean(),
  course_id: fc.constantFrom('', id),
  teacher_id: fc.constantFrom('', id),
});

/** Where the server refuses a class. */
const refused = (body: object): string[] => {
  const { success, error } = calls['POST /v1/classes'].body.safeParse(body);
  return success ? [] : [...new Set(error.issues.map(({ path }) => path.join('.')))].sort();
};
const whole = {
  title: 'Clube',
  description: 'Livros',
  course_id: id,
  teacher_id: id,
  student_level: 'Zero',
  plan_type: 'Em grupo',
};
const usual = {
  title: 'Aula',
  start_date: '2026-04-07',
  end_date: '2026-04-07',
  start_hour: '08:00',
  end_hour: '09:00',
  timezone: 'America/Sao_Paulo',
  recurrence: false,
  recurrence_type: null,
  recurrence_days: [],
};

describe('the form of a class', () => {
  it('is refused by the server where the browser shows an issue, and nowhere else', () => {
    fc.assert(
      fc.property(form, (values) => {
        const shown = classIssues(values).map(({ path }) => path);
        expect(refused({ ...whole, ...values, calendars: [usual] })).toEqual(shown.sort());
      }),
    );
  });

  it('has recurrences that the server refuses where the browser shows an issue', () => {
    fc.assert(
      fc.property(entry, (values) => {
        const shown = entryIssues(values).map(({ path }) => `calendars.0.${path}`);
        const found = refused({ ...whole, calendars: [values] });
        expect(found.every((path) => shown.includes(path) || path === 'calendars.0.title')).toBe(true);
        expect(found.length > 0).toBe(shown.length > 0);
      }),
    );
  });
});
