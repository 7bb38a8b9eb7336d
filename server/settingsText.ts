import type { Environment } from './config.ts';
import { variables } from './environment.ts';
import type { Variable } from './variableKinds.ts';

const entries = Object.entries(variables) as [keyof Environment, Variable][];

/** Masks a secret; of an address only the credentials. */
function masked(value: string): string {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (!url?.host) return '***';
  return `${url.protocol}//${url.username ? '***@' : ''}${url.host}${url.pathname}`;
}

const quoted = (value: string) => (/[\s#"']/.test(value) ? `"${value}"` : value);

/** The effective settings, one per line; secrets are masked. */
export const effectiveSettings = (env: Environment): string =>
  entries
    .map(([name, { secret }]) => {
      const value = env[name] === undefined ? '' : String(env[name]);
      return `${name}=${secret && value !== '' ? masked(value) : quoted(value)}`;
    })
    .join('\n');

/** The text of `.env.example`: purpose, allowed values and default of each variable. */
export const envExample = (): string =>
  [
    '# Settings of Aula Viva. Copy to .env and set what differs; the environment comes before the file.',
    '# Made by `npm run env-example` from server/environment.ts.',
    ...entries.map(([name, { about, values, fallback }]) =>
      ['', `# ${about}.`, `# Values: ${values}`, `#${name}=${quoted(fallback ?? '')}`].join('\n'),
    ),
    '',
  ].join('\n');
