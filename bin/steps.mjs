import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

const bin = (file) => path.join('node_modules', file);
const reports = path.join('node_modules', '.cache', 'aula-viva', 'reports');

const tool = (title, file, ...args) => ({
  title,
  run: async () => {
    const child = spawn(process.execPath, [bin(file), ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text;
      });
    }
    const [status] = await once(child, 'close');
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  },
});

// Only files affected by a change are checked again.
const typesState = path.join('node_modules', '.cache', 'aula-viva', 'types.tsbuildinfo');

/** Run side by side: each prints nothing before it ends. */
export const staticSteps = [
  tool('types', 'typescript/bin/tsc', '-p', '.', '--incremental', '--tsBuildInfoFile', typesState),
  tool('lint', '@biomejs/biome/bin/biome', 'ci', '--error-on-warnings', '--reporter=summary', '.'),
  tool('unused code', 'knip/bin/knip.js'),
];

const messageLines = 24;

/** The failed tests of a report by Vitest or Playwright, each with the first lines of its error. */
function failuresIn({ testResults = [], suites = [] }) {
  const ofSuite = (suite) => [...suite.specs, ...(suite.suites ?? []).flatMap(ofSuite)];
  const failed = [
    ...testResults.flatMap(({ name, message, assertionResults }) => [
      { title: path.relative('', name), messages: assertionResults.length === 0 ? [message] : [] },
      ...assertionResults.map(({ fullName, failureMessages }) => ({
        title: `${path.relative('', name)} › ${fullName}`,
        messages: failureMessages,
      })),
    ]),
    ...suites.flatMap(ofSuite).map(({ file, title, tests }) => ({
      title: `${file} › ${title}`,
      messages: tests.flatMap(({ results }) =>
        results.flatMap(({ errors }) => errors.map(({ message }) => message)),
      ),
    })),
  ];
  return failed
    .filter(({ messages }) => messages.some(Boolean))
    .map(({ title, messages }) => {
      const lines = messages.flatMap((message) => message.split('\n'));
      const own = lines.filter((line) => line.trim() !== '' && !line.includes('node_modules'));
      return [title, ...own.slice(0, messageLines)].join('\n    ');
    });
}

const counted = (title, file, args, count) => ({
  title,
  run: () => {
    mkdirSync(reports, { recursive: true });
    const report = path.resolve(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
    rmSync(report, { force: true });
    const { status } = spawnSync(process.execPath, [bin(file), ...args(report)], {
      stdio: 'inherit',
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    try {
      const json = JSON.parse(readFileSync(report, 'utf8'));
      const result = { ...count(json), failures: failuresIn(json) };
      // A runner that failed without a failed test (a crash, an unhandled error) is a failure.
      return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
    } catch {
      return { passed: 0, failed: 1 };
    }
  },
});

export const vitestStep = (...projects) =>
  counted(
    `tests: ${projects.join(', ')}`,
    'vitest/vitest.mjs',
    (report) => [
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--silent=passed-only',
      '--reporter=dot',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    (json) => ({
      passed: json.numPassedTests,
      failed: json.numFailedTests + (json.success ? 0 : Number(json.numFailedTests === 0)),
    }),
  );

export const playwrightStep = counted(
  'tests: browser',
  '@playwright/test/cli.js',
  () => ['test', '--reporter=line,json'],
  ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
);

const logs = path.resolve('node_modules', '.cache', 'aula-viva', 'logs');

export function keepLogs() {
  rmSync(logs, { recursive: true, force: true });
  process.env.TEST_LOG_DIR = logs;
}

export const logScanStep = {
  title: 'no secret in the logs',
  run: () => {
    const { status } = spawnSync(process.execPath, ['--no-warnings', 'tests/support/scanLogs.ts', logs], {
      stdio: 'inherit',
    });
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  },
};

async function runStep({ title, run }) {
  const from = performance.now();
  const { passed, failed, output = '', failures = [] } = await run();
  const seconds = ((performance.now() - from) / 1000).toFixed(1);
  process.stdout.write(output);
  console.log(
    `${failed === 0 ? 'ok  ' : 'FAIL'} ${title}: ${passed} passed, ${failed} failed (${seconds} s)`,
  );
  return { passed, failed, failures };
}

/** Runs every step despite failures, those of an inner list side by side, then prints the failures and totals. */
export async function runSteps(steps) {
  const total = { passed: 0, failed: 0 };
  const allFailures = [];
  for (const group of steps) {
    for (const { passed, failed, failures } of await Promise.all([group].flat().map(runStep))) {
      total.passed += passed;
      total.failed += failed;
      allFailures.push(...failures);
    }
  }
  for (const failure of allFailures) console.log(`FAIL ${failure}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
