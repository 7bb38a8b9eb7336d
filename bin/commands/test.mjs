import { buildFrontEnd } from '../frontEnd.mjs';
import {
  browserSteps,
  findBrowsersStep,
  keepLogs,
  logScanStep,
  runSteps,
  staticSteps,
  vitestStep,
} from '../steps.mjs';

await buildFrontEnd();
keepLogs();
await runSteps([
  [findBrowsersStep, ...staticSteps, vitestStep('unit', 'ui')],
  [vitestStep('api'), vitestStep('operations', 'demo')],
  vitestStep('processes'),
  ...browserSteps,
  logScanStep,
]);
