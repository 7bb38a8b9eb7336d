// npm run pictures: compares the main screens with the accepted pictures; `-- --accept` replaces those.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findHeadlessChromium } from '../browsers.mjs';
import { buildFrontEnd } from '../frontEnd.mjs';

const given = process.argv.slice(2);
const env = { ...process.env, CHROMIUM_HEADLESS: findHeadlessChromium() };
if (given.includes('--accept')) env.ACCEPT_PICTURES = '1';
await buildFrontEnd();
const cli = path.join('node_modules', '@playwright', 'test', 'cli.js');
const rest = given.filter((each) => each !== '--accept');
const { status } = spawnSync(
  process.execPath,
  [cli, 'test', 'pictures.spec.ts', '--reporter=line', ...rest],
  {
    stdio: 'inherit',
    env,
  },
);
process.exit(status ?? 1);
