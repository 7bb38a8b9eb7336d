import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Test files that may read the real time, and why. */
const reasons: Record<string, string> = {
  'tests/api/feeds/feeds.test.ts': 'compares with a version that a trigger takes from the system clock',
  'tests/api/recordings/recordings.test.ts': 'dates a file by the clock of the disk',
  'tests/api/recordings/storing.test.ts': 'dates a file by the clock of the disk',
  'tests/api/recordings/unfinished.ts': 'dates a file by the clock of the disk',
  'tests/api/system/files.test.ts': 'compares with the times that the disk gives to files',
  'tests/browser/support/clock.ts': 'computes the shift from the real time to the fixed one',
  'tests/demo/backup.test.ts': 'names archives of servers that run on the system clock',
  'tests/kill/invariants.ts': 'compares with servers that run on the system clock',
  'tests/kill/leases.test.ts': 'signs calls to servers that run on the system clock',
  'tests/kill/lessonChain.ts': 'calls servers that run on the system clock',
  'tests/kill/twoProcesses.test.ts': 'reads the files of servers that run on the system clock',
  'tests/kill/world.ts': 'fills the database of servers that run on the system clock',
  'tests/load/calls.ts': 'measures servers that run on the system clock',
  'tests/load/charges.ts': 'fills the database of servers that run on the system clock',
  'tests/load/groupLesson.ts': 'fills the database of a server that runs on the system clock',
  'tests/load/protocolStudent.ts': 'compares with a server that runs on the system clock',
  'tests/load/reads.ts': 'measures servers that run on the system clock',
  'tests/operations/createAdmin.test.ts': 'types a code for a command that runs on the system clock',
  'tests/room/browser/relay.test.ts': 'makes credentials for a relay that runs on the system clock',
  'tests/room/support/roomProcess.ts': 'measures durations only',
  'tests/support/pushService.ts': 'checks tokens that web-push dates by the system clock',
  'tests/support/school.ts': 'compares with jobs that PostgreSQL dates by the system clock',
  'tests/ui/classroom/recording.test.tsx': 'reads the fixed clock of its page',
  'tests/ui/classroom/recordingEnd.test.tsx': 'moves the fixed clock of its page onwards',
  'tests/ui/classroom/runningGroups.test.tsx': 'reads the fixed clock of its page',
  'tests/ui/recordings/player.test.tsx': 'moves the fixed clock of its page onwards',
};
const realTime = /new Date\(\)|\bDate\.now\(\)|\bDateTime\.(now|local|utc)\(\)|\bsystemClock\b/;

it('tests run on a fixed clock', () => {
  const files = globSync('tests/**/*.{ts,tsx}').filter((file) => realTime.test(readFileSync(file, 'utf8')));
  expect(files.filter((file) => file !== 'tests/unit/realDay.test.ts').sort()).toEqual(Object.keys(reasons));
});
