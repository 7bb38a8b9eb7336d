import { buildFrontEnd } from '../frontEnd.mjs';
import { keepTemporaryFilesInMemory } from '../memoryFolder.mjs';
import {
  browserSteps,
  findBrowsersStep,
  keepLogs,
  logScanStep,
  runSteps,
  staticSteps,
  vitestStep,
} from '../steps.mjs';

keepTemporaryFilesInMemory();
await buildFrontEnd();
keepLogs();
await runSteps([
  [findBrowsersStep, ...staticSteps, vitestStep('unit', 'ui')],
  [vitestStep('api'), vitestStep('operations', 'demo')],
  vitestStep('processes'),
  ...browserSteps,
  logScanStep,
]);
