export { readAvailability } from './readAvailability.ts';
export { saveAvailability } from './saveAvailability.ts';
