export { enrolmentFeePaid, enrolmentFeePayers } from './enrolmentFee.ts';
export { openCharges, planCharges } from './openCharges.ts';
export { keepSwitch, recomputeDebt } from './recomputeDebt.ts';
