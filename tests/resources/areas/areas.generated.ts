// Written by `npm run areas` from the modules beside it.
import { feedback } from './feedback.ts';
import { parameters } from './parameters.ts';
import { school } from './school.ts';
import { transfers } from './transfers.ts';

export const areaProofs = {
  feedback,
  parameters,
  school,
  transfers,
} as const;
