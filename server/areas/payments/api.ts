export { forgetCards } from './cards/removeCard.ts';
export { chargesOf } from './chargeList.ts';
export { installmentOf, installmentsOf } from './chargeNumber.ts';
export { listDebtors } from './debts/debtors.ts';
export { keepSwitch, recomputeDebt } from './debts/recomputeDebt.ts';
export { jointTotal } from './dueCharges.ts';
export { enrolmentFeeDebtors, enrolmentFeePaid, enrolmentFeePayers } from './enrolmentFee.ts';
export { followedUpCharge, waitingSince } from './followedUp.ts';
export { linkOfVisit, mailFirstCharges, studentOfLink } from './guardian/links.ts';
export {
  guardianColumns,
  guardianFacts,
  type PaidFor,
  payingGuardian,
  readPaidFor,
} from './guardian/payingGuardian.ts';
export { cancelUnpaidCharges, openCharges, replacePlanCharges } from './openCharges.ts';
export { paidOf, readPaidContracts, readTerms, type TermOfContract } from './paidTerms.ts';
export { hasPaymentPlan, hasPrice } from './plans/offers.ts';
export { planPrices, setPlanPrices } from './plans/planPrices.ts';
export { isEarlierFee } from './tables.ts';
export { giveBackAll, paidFor } from './withdrawn.ts';
