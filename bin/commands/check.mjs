import { runSteps, staticSteps, vitestStep } from '../steps.mjs';

await runSteps([[...staticSteps, vitestStep('unit', 'ui')]]);
