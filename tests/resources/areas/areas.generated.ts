// Written by `npm run areas` from the modules beside it.
import { feedback } from './feedback.ts';
import { school } from './school.ts';
import { transfers } from './transfers.ts';

export const areaProofs = {
  feedback,
  school,
  transfers,
} as const;
