import { findChromium } from '../chromium.mjs';
import { buildFrontEnd } from '../frontEnd.mjs';
import { playwrightStep, runSteps, staticSteps, vitestStep } from '../steps.mjs';

process.env.CHROMIUM = findChromium();
await buildFrontEnd();
await runSteps([
  ...staticSteps,
  vitestStep('unit', 'ui'),
  vitestStep('api'),
  vitestStep('processes'),
  playwrightStep,
]);
