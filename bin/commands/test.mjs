import { findChromium } from '../chromium.mjs';
import { buildFrontEnd } from '../frontEnd.mjs';
import { keepLogs, logScanStep, playwrightStep, runSteps, staticSteps, vitestStep } from '../steps.mjs';

process.env.CHROMIUM = findChromium();
await buildFrontEnd();
keepLogs();
await runSteps([
  staticSteps,
  vitestStep('unit', 'ui'),
  vitestStep('api'),
  vitestStep('operations'),
  vitestStep('processes'),
  playwrightStep,
  logScanStep,
]);
