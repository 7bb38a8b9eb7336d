// @vitest-environment jsdom
import { expect, it } from 'vitest';
import * as lists from '../../domain/options.ts';
import { resources } from '../../domain/permissions.ts';
import { RATING_REASONS } from '../../domain/teacherRating.ts';
import { options } from '../../src/i18n/pt-BR/options.ts';
import { permissions } from '../../src/i18n/pt-BR/permissions.ts';

it('every option that screens show has its label, which is the stored value in Portuguese', () => {
  const shown = [
    ...[...lists.STUDENT_LEVELS, ...lists.PLAN_TYPES, ...lists.FREQUENCIES, ...lists.PLAN_DURATIONS],
    ...[...lists.PAYMENT_METHODS, ...lists.EXTENDED_EDUCATION_GRADES, ...lists.INTERESTS],
    ...[...lists.GUARDIAN_RELATIONSHIPS, ...lists.WORK_AVAILABILITIES, ...lists.ENGLISH_LEVELS],
    ...Object.values(RATING_REASONS).flat(),
  ];
  expect(Object.keys(options.base).toSorted()).toEqual([...new Set(shown)].toSorted());
  expect(Object.values(options.base)).toEqual(Object.keys(options.base));
});

it('every resource and context of the permissions has its label', () => {
  const named = Object.entries(resources).map(([resource, { name }]) => [resource, name]);
  const contexts = [...new Set(Object.values(resources).map(({ context }) => context))];
  expect(Object.entries(permissions.base).toSorted()).toEqual(
    [...named, ...contexts.map((context) => [context, context])].toSorted(),
  );
});
