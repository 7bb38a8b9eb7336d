import { expect, it } from 'vitest';
import { groupNames, resourceNames } from '../../contract/texts/permissionNames.ts';
import * as lists from '../../domain/options.ts';
import { RATING_REASONS } from '../../domain/teacherRating.ts';
import { options } from '../../src/i18n/pt-BR/options.ts';
import { permissions } from '../../src/i18n/pt-BR/permissions.ts';

it('every option on a screen has a label, which in Portuguese is the stored value', () => {
  const shown = [
    ...[...lists.STUDENT_LEVELS, ...lists.PLAN_TYPES, ...lists.FREQUENCIES, ...lists.PLAN_DURATIONS],
    ...[...lists.PAYMENT_METHODS, ...lists.EXTENDED_EDUCATION_GRADES, ...lists.INTERESTS],
    ...[...lists.GUARDIAN_RELATIONSHIPS, ...lists.WORK_AVAILABILITIES, ...lists.ENGLISH_LEVELS],
    ...lists.INCOME_BANDS,
    ...Object.values(RATING_REASONS).flat(),
  ];
  expect(Object.keys(options.base).toSorted()).toEqual([...new Set(shown)].toSorted());
  expect(Object.values(options.base)).toEqual(Object.keys(options.base));
});

it('every resource and group of permissions has a label, which is its name on the wire', () => {
  const groups = Object.values(groupNames).map((name) => [name, name]);
  expect(Object.entries(permissions.base).toSorted()).toEqual(
    [...Object.entries(resourceNames), ...groups].toSorted(),
  );
});
