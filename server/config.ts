import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { misspelt } from './configNames.ts';
import { faultsAcross } from './configRules.ts';
import { environment, variables } from './environment.ts';
import { makeFolder } from './platform/makeFolder.ts';
import type { Variable } from './variableKinds.ts';

export type Environment = z.output<typeof environment>;
type Given = Record<string, string | undefined>;

export type Config = Omit<Environment, 'SECRET' | 'SECRET_PREVIOUS'> & {
  /** Only for platform/secrets.ts, which derives a key for each purpose. */
  secret: string;
  previousSecret: string | undefined;
  isDemo: boolean;
  dataDir: string;
};

export class ConfigError extends Error {}

/** The environment of this process, completed from `.env` (or ENV_FILE). */
export function processEnvironment(): Given {
  const { ENV_FILE: named } = process.env;
  // A misspelt name would start the demo school with its public passwords.
  if (named && !existsSync(named)) throw new ConfigError(`ENV_FILE: there is no file ${named}`);
  const file = named ?? '.env';
  if (file && existsSync(file)) process.loadEnvFile(file);
  return process.env;
}

/** A generated secret in the data folder, for installations without one. */
function keptSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  makeFolder(dataDir);
  writeFileSync(file, randomBytes(32).toString('base64url'), { mode: 0o600 });
  chmodSync(file, 0o600);
  return readFileSync(file, 'utf8').trim();
}

/** The allowed and the actual value of a variable; secrets are not shown. */
function expected(name: string, value: string | undefined): string {
  const { values, secret } = variables[name as keyof typeof variables] as Variable;
  return `expected ${values}${secret ? '' : `, not "${value}"`}`;
}

/** Validates the environment without side effects; throws one ConfigError that lists every mistake. */
export function checkEnvironment(given: Given): Environment {
  // Cross-variable rules run on the valid part, so that one run reports every mistake.
  const parsed = environment.safeParse(given);
  const wrong = new Set(parsed.error?.issues.map((issue) => String(issue.path[0])));
  const rest = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)));
  const faults = [
    ...[...wrong].map((name) => `${name}: ${expected(name, given[name])}`),
    ...faultsAcross(environment.parse(rest), given)
      .filter(({ name }) => !wrong.has(name))
      .map(({ name, message }) => `${name}: ${message}`),
    ...misspelt(Object.keys(given)),
  ];
  if (faults.length > 0) throw new ConfigError(faults.join('\n'));
  return parsed.data as Environment;
}

/** The default public address. */
export const localUrl = ({ HOST, PORT }: Config): string =>
  `http://${HOST.includes(':') ? `[${HOST}]` : HOST}:${PORT}`;

/** The validated environment and derived settings; generates and stores a secret if none is given. */
export function readConfig(given: Given): Config {
  const { SECRET, SECRET_PREVIOUS, ...checked } = checkEnvironment(given);
  const dataDir = path.resolve(checked.DATA_DIR);
  return {
    ...checked,
    dataDir,
    isDemo: checked.APP_ENV === 'demo' || checked.APP_ENV === 'test',
    secret: SECRET ?? keptSecret(dataDir),
    previousSecret: SECRET_PREVIOUS,
  };
}
