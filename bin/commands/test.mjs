import { buildFrontEnd } from '../frontEnd.mjs';
import { keepTemporaryFilesInMemory } from '../memoryFolder.mjs';
import {
  browserSteps,
  fillSchoolStep,
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
  [findBrowsersStep, fillSchoolStep, ...staticSteps, vitestStep('unit', 'ui')],
  [vitestStep('api'), vitestStep('operations', 'demo')],
  // Browsers wait for much; beside them, servers are killed in files without browsers.
  [vitestStep('rooms'), vitestStep('servers')],
  vitestStep('processes'),
  ...browserSteps,
  logScanStep,
]);
