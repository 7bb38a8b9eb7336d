import { expect, it } from 'vitest';
import { mergeParts } from '../../../server/platform/area.ts';

const crons = { clear_old: { at: '0 * * * *' } };

it('refuses to start with two areas that define the same name', () => {
  expect(() => mergeParts([{ crons }, {}, { crons }], 'crons')).toThrow("two areas define crons 'clear_old'");
});

it('joins the parts of all areas', () => {
  const refusals = { users_email: { code: 'email_taken' } } as const;
  expect(mergeParts([{ refusals }, {}, { refusals: {}, crons }], 'refusals')).toEqual(refusals);
});
