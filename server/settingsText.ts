import type { Environment } from './config.ts';
import { type Variable, variables } from './environment.ts';

const entries = Object.entries(variables) as [keyof Environment, Variable][];

/** A secret, as it may be shown: of an address everything but who logs in. */
function masked(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url?.host) return '***';
  return `${url.protocol}//${url.username ? '***@' : ''}${url.host}${url.pathname}`;
}

const quoted = (value: string) => (/[\s#"']/.test(value) ? `"${value}"` : value);

/** Every setting as it takes effect, one a line; secrets are masked. */
export const effectiveSettings = (env: Environment): string =>
  entries
    .map(([name, { secret }]) => {
      const value = env[name] === undefined ? '' : String(env[name]);
      return `${name}=${secret && value !== '' ? masked(value) : quoted(value)}`;
    })
    .join('\n');

/** The text of `.env.example`: what each variable is for, what it may be, and its default. */
export const envExample = (): string =>
  [
    '# Settings of Aula Viva. Copy to .env and set what differs; the environment comes before the file.',
    '# Made by `npm run env-example` from server/environment.ts.',
    ...entries.map(([name, { about, values, fallback }]) =>
      ['', `# ${about}.`, `# Values: ${values}`, `#${name}=${quoted(fallback ?? '')}`].join('\n'),
    ),
    '',
  ].join('\n');
