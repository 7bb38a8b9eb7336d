import { expect, it } from 'vitest';
import type { Config } from '../../../server/config.ts';
import { NewerDatabase } from '../../../server/platform/db/errors.ts';
import { startFailure } from '../../../server/startFailure.ts';

const config = { dataDir: '/srv/escola', PORT: 80 } as Config;
const systemError = (code: string, syscall: string, message = `${code}: ${syscall}`) =>
  Object.assign(new Error(message), { code, syscall });
const databaseError = (code: string, message: string) =>
  new Error('Failed query', { cause: Object.assign(new Error(message), { code }) });

it.each([
  [systemError('EADDRINUSE', 'listen'), 'Set PORT to a different one'],
  [systemError('EACCES', 'listen'), 'may not listen on port 80'],
  [
    systemError('EACCES', 'open', "EACCES: permission denied, open '/srv/escola/secret'"),
    'DATA_DIR=/srv/escola',
  ],
  [systemError('ENOSPC', 'write'), 'is full: free some space'],
  [systemError('EROFS', 'mkdir'), 'Nothing can be written'],
  [systemError('ENOENT', 'mkdir'), 'cannot make the data folder (DATA_DIR=/srv/escola)'],
  [systemError('ECONNREFUSED', 'connect'), 'cannot be reached'],
  [databaseError('53100', 'could not extend file'), 'The disk of the database is full'],
  [databaseError('28P01', 'password authentication failed'), 'refuses the user or the password'],
  [databaseError('42501', 'permission denied for schema public'), 'lacks a right'],
  [new NewerDatabase('The database belongs to a newer version'), 'newer version'],
])('The start that fails with %s is explained in a sentence', (error, sentence) => {
  expect(startFailure(error, config)).toContain(sentence);
});

it('An unexpected error of the start is shown whole', () => {
  expect(startFailure(new TypeError('x is not a function'), config)).toBeNull();
});
