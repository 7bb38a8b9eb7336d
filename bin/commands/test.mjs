import { findChromium, findFirefox, findHeadlessChromium } from '../browsers.mjs';
import { buildFrontEnd } from '../frontEnd.mjs';
import { browserSteps, keepLogs, logScanStep, runSteps, staticSteps, vitestStep } from '../steps.mjs';

process.env.CHROMIUM = findChromium();
process.env.CHROMIUM_HEADLESS = findHeadlessChromium();
process.env.FIREFOX = findFirefox();
await buildFrontEnd();
keepLogs();
await runSteps([
  [...staticSteps, vitestStep('unit', 'ui')],
  [vitestStep('api'), vitestStep('operations', 'demo')],
  vitestStep('processes'),
  ...browserSteps,
  logScanStep,
]);
