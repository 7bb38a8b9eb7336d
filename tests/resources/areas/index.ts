import { feedback } from './feedback.ts';
import { transfers } from './transfers.ts';

export const areaProofs = { feedback, transfers };
