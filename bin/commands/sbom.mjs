// npm run sbom -- sbom.json: every package of server and browser, for all platforms, as CycloneDX.

import { writeFileSync } from 'node:fs';
import { runNpm } from '../node24.mjs';

const [file] = process.argv.slice(2);
const text = runNpm(
  process.execPath,
  ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only'],
  { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 64 * 1024 * 1024 },
);
if (file) writeFileSync(file, text);
else process.stdout.write(text);
