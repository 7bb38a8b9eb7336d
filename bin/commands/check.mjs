import { printFigures } from '../figures/print.ts';
import { runSteps, staticSteps, vitestStep } from '../steps.mjs';

printFigures();
await runSteps([[...staticSteps, vitestStep('unit', 'ui')]]);
