// Written by `npm run areas` from the modules beside it.
import { courses } from './courses.ts';
import { feedback } from './feedback.ts';
import { paymentPlans } from './paymentPlans.ts';
import { transfers } from './transfers.ts';

export const areaProofs = {
  courses,
  feedback,
  paymentPlans,
  transfers,
} as const;
