export { availabilityOf } from './readAvailability.ts';
export { saveAvailability } from './saveAvailability.ts';
