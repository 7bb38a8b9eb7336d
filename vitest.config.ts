import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { textModules } from './bin/texts/textModules.ts';

const execArgv = [`--import=${pathToFileURL('server/fasterImports.mjs')}`];

/** Begins with the longest files, so that no core idles at the end beside one that began last. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/security/');
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** What measures pictures and sound, has those of four people at once, or kills within milliseconds: nothing runs beside these files. */
const alone = [
  'tests/room/browser/{groups,layers,lines,sharedScreen,voices}.test.ts',
  'tests/kill/{kill,leasesInBrowsers}.test.ts',
];

export default defineConfig({
  define: { 'process.env.REACT_SDK_VERSION': JSON.stringify('0.13.0') },
  test: {
    // Vitest leaves one core to itself, which on two cores is half of them.
    maxWorkers: '100%',
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [textModules()],
        test: {
          name: 'unit',
          execArgv,
          include: ['tests/unit/**/*.test.ts'],
          // Rules keep no state, so the files share their modules.
          isolate: false,
          // The slowest property test takes 6 s on a quiet machine, and 22 s beside four busy processes.
          testTimeout: 120_000,
          // The same as in the projects below: a machine that stalls was seen to take 10 s for the removal of a small folder.
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'api',
          execArgv,
          include: ['tests/api/**/*.test.ts', 'tests/security/**/*.test.ts'],
          // Each file starts its own school on its own database; only modules are shared.
          isolate: false,
          globalSetup: ['tests/support/globalSetup.ts'],
          expect: { poll: { timeout: 10_000 } },
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'operations',
          execArgv,
          // The tests of the room's protocol need no browser, so they run here.
          include: ['tests/start/*.test.ts', 'tests/operations/*.test.ts', 'tests/room/*.test.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'demo',
          execArgv,
          include: ['tests/demo/*.test.ts'],
          // Each file starts a copy of one filled demo school.
          globalSetup: ['tests/support/demoSchool.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'processes',
          execArgv,
          include: alone,
          globalSetup: ['tests/room/browser/roomPages.ts'],
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'rooms',
          execArgv,
          include: ['tests/room/browser/*.test.ts'],
          exclude: alone,
          globalSetup: ['tests/room/browser/roomPages.ts'],
          // Browsers that encode and decode pictures take a core and more.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'servers',
          execArgv,
          include: ['tests/kill/*.test.ts'],
          exclude: alone,
          // It runs beside the rooms, and a file has two servers and a database.
          fileParallelism: false,
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: './vite.config.ts',
        // As Node resolves it: the screens and react-admin must meet in one copy of the router.
        resolve: { conditions: ['module-sync', 'node', 'development'] },
        test: {
          name: 'ui',
          include: ['tests/ui/**/*.test.{ts,tsx}'],
          // Not inherited from above, because of `extends`.
          maxWorkers: '100%',
          environment: 'jsdom',
          // The setup file isolates the test files, at a quarter of the cost of a worker per file.
          isolate: false,
          // After the other projects: a worker serves one environment, and mixed files would restart it.
          sequence: { groupOrder: 1 },
          setupFiles: ['tests/ui/support/setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
