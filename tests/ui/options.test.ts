import { options } from 'virtual:texts/options';
import { permissions } from 'virtual:texts/permissions';
import { expect, it } from 'vitest';
import * as lists from '../../domain/options.ts';
import { resourceKeys } from '../../domain/permissions.ts';
import { RATING_REASONS } from '../../domain/teacherRating.ts';
import { permissionGroups } from '../../server/texts/permissionGroups.ts';

it('every option on a screen has a label, which in Portuguese is the stored value', () => {
  const shown = [
    ...[...lists.STUDENT_LEVELS, ...lists.PLAN_TYPES, ...lists.FREQUENCIES, ...lists.PLAN_DURATIONS],
    ...[...lists.PAYMENT_METHODS, ...lists.EXTENDED_EDUCATION_GRADES, ...lists.INTERESTS],
    ...[...lists.GUARDIAN_RELATIONSHIPS, ...lists.WORK_AVAILABILITIES, ...lists.ENGLISH_LEVELS],
    ...[...lists.INCOME_BANDS, ...lists.TAUGHT_LANGUAGES, ...lists.FISCAL_DOCUMENTS],
    ...lists.OUTGOING_PAYMENTS,
    ...Object.values(RATING_REASONS).flat(),
  ];
  expect(Object.keys(options.base).toSorted()).toEqual([...new Set(shown)].toSorted());
  expect(Object.values(options.base)).toEqual(Object.keys(options.base));
});

it('every resource and group of permissions has a label, which is its name on the wire', () => {
  const groups = Object.values(permissionGroups).map((name) => [name, name]);
  expect(Object.entries(permissions.base).toSorted()).toEqual(
    [...resourceKeys.map((key) => [key, permissions.base[key]]), ...groups].toSorted(),
  );
});
