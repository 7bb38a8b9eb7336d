export { installmentOf, installmentsOf } from './chargeNumber.ts';
export { enrolmentFeeDebtors, enrolmentFeePaid, enrolmentFeePayers } from './enrolmentFee.ts';
export { hasPaymentPlan, hasPrice } from './offers.ts';
export { cancelUnpaidCharges, openCharges, replacePlanCharges } from './openCharges.ts';
export { paidOf, readPaidContracts } from './paidTerms.ts';
export { planPrices, setPlanPrices } from './planPrices.ts';
export { keepSwitch, recomputeDebt } from './recomputeDebt.ts';
export { forgetCards } from './removeCard.ts';
export { giveBackAll, paidFor } from './withdrawn.ts';
