// Written by `npm run areas` from the modules beside it.
import { courses } from './courses.ts';
import { feedback } from './feedback.ts';
import { transfers } from './transfers.ts';

export const areaProofs = {
  courses,
  feedback,
  transfers,
} as const;
