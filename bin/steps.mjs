import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fillSchool } from '../tests/browser/support/filledSchool.ts';
import { nodeEnvironment } from './server.mjs';

const bin = (file) => path.join('node_modules', file);
const reports = path.join('node_modules', '.cache', 'aula-viva', 'reports');

/**
 * Runs a command of node; its output is returned, or with `isShown` printed as it comes. All processes of the tests share the
 * compiled code, without which each server spends a second of processor time more on its start.
 */
async function runNode(args, { isShown = false, env = {} } = {}) {
  const child = spawn(process.execPath, args, {
    env: { ...nodeEnvironment, ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      if (isShown) process.stdout.write(text);
      else output += text;
    });
  }
  const [status] = await once(child, 'close');
  return { status, output };
}

const tool = (title, file, ...args) => ({
  title,
  run: async () => {
    const { status, output } = await runNode([bin(file), ...args]);
    return status === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, output };
  },
});

// Only files affected by a change are checked again.
const typesState = path.join('node_modules', '.cache', 'aula-viva', 'types.tsbuildinfo');

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
  run: async ({ isShown }) => {
    mkdirSync(reports, { recursive: true });
    const report = path.resolve(reports, `${title.replaceAll(/\W+/g, '-')}.json`);
    rmSync(report, { force: true });
    const { status, output } = await runNode([bin(file), ...args(report)], {
      isShown,
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    });
    try {
      const json = JSON.parse(readFileSync(report, 'utf8'));
      const result = { ...count(json), output, failures: failuresIn(json) };
      // A runner that failed without a failed test (a crash, an unhandled error) is a failure.
      return status !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
    } catch {
      return { passed: 0, failed: 1, output };
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

const playwrightStep = (title, ...args) =>
  counted(
    title,
    '@playwright/test/cli.js',
    () => ['test', '--reporter=line,json', ...args],
    ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky }),
  );

/** Tests tagged `@alone` carry media or measure time: nothing runs beside them. */
export const browserSteps = [
  playwrightStep('tests: browser', '--workers=2', '--grep-invert=@alone', '--output=test-results/beside'),
  playwrightStep('tests: browser, alone', '--workers=1', '--grep=@alone', '--output=test-results/alone'),
];

/** Later steps find the browsers in the environment. */
export const findBrowsersStep = {
  title: 'browsers',
  run: async () => {
    const { status, output } = await runNode([path.join('bin', 'printBrowsers.mjs')]);
    if (status !== 0) return { passed: 0, failed: 1, output };
    const end = output.trimEnd().lastIndexOf('\n') + 1;
    Object.assign(process.env, JSON.parse(output.slice(end)));
    return { passed: 0, failed: 0, output: output.slice(0, end) };
  },
};

/** Both steps of the browser tests find the school in the environment. */
export const fillSchoolStep = {
  title: 'demo school',
  run: async () => {
    try {
      const filled = await fillSchool(nodeEnvironment);
      process.env.FILLED_SCHOOL = JSON.stringify(filled);
      process.once('exit', () => rmSync(filled.folder, { recursive: true, force: true }));
      return { passed: 0, failed: 0 };
    } catch (error) {
      return { passed: 0, failed: 1, output: `${error}\n` };
    }
  },
};

const logs = path.resolve('node_modules', '.cache', 'aula-viva', 'logs');

export function keepLogs() {
  rmSync(logs, { recursive: true, force: true });
  process.env.TEST_LOG_DIR = logs;
}

export const logScanStep = {
  title: 'no secret in the logs',
  run: async ({ isShown }) => {
    const { status, output } = await runNode(['--no-warnings', 'tests/support/scanLogs.ts', logs], {
      isShown,
    });
    return { passed: Number(status === 0), failed: Number(status !== 0), output };
  },
};

async function runStep({ title, run }, isShown) {
  const from = performance.now();
  const { passed, failed, output = '', failures = [] } = await run({ isShown });
  const seconds = (performance.now() - from) / 1000;
  process.stdout.write(output);
  const result = failed === 0 ? 'ok  ' : 'FAIL';
  console.log(`${result} ${title}: ${passed} passed, ${failed} failed (${seconds.toFixed(1)} s)`);
  return { title, seconds, passed, failed, failures };
}

/** One line per step, and one for all of them. */
function tableOf(rows) {
  const widest = Math.max(...rows.map(({ title }) => title.length));
  const line = (title, ...cells) =>
    [title.padEnd(widest), ...cells.map((cell) => String(cell).padStart(8))].join(' ');
  const lines = rows.map(({ title, seconds, passed, failed }) =>
    line(title, seconds.toFixed(1), passed, failed),
  );
  return ['', line('step', 'seconds', 'passed', 'failed'), ...lines].join('\n');
}

const sumOf = (rows, name) => rows.reduce((sum, row) => sum + row[name], 0);

/**
 * Runs every step despite failures, those of an inner list side by side, each of which prints nothing before it ends; then
 * prints the failures, a table of the steps and the totals.
 */
export async function runSteps(steps) {
  const from = performance.now();
  const done = [];
  for (const group of steps) {
    const beside = [group].flat();
    done.push(...(await Promise.all(beside.map((step) => runStep(step, beside.length === 1)))));
  }
  for (const { failures } of done) for (const failure of failures) console.log(`FAIL ${failure}`);
  const total = {
    title: 'all',
    seconds: (performance.now() - from) / 1000,
    passed: sumOf(done, 'passed'),
    failed: sumOf(done, 'failed'),
  };
  console.log(tableOf([...done, total]));
  const failed = done.flatMap(({ failures }) => failures).map((failure) => failure.split('\n', 1)[0]);
  // Repeated below the table, because what comes before it may be cut off where only the end of a long log is kept.
  for (const title of failed) console.log(`failed: ${title}`);
  console.log(`${total.passed} passed, ${total.failed} failed`);
  process.exit(total.failed === 0 ? 0 : 1);
}
