import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { createAgreement, listAgreements, previewAgreement } from './agreements/agreements.ts';
import { undoAgreement } from './agreements/undoAgreement.ts';
import { chargeCard, chargeCards } from './cards/chargeCards.ts';
import { changeCard, readCard } from './cards/paymentCard.ts';
import { removeCard } from './cards/removeCard.ts';
import { listCharges, readStatement } from './chargeList.ts';
import { confirmCharge } from './confirmByHand.ts';
import { chargeReminders } from './debts/chargeReminders.ts';
import { debtDue } from './debts/debtDue.ts';
import { exportDebtors, listDebtBands, listDebtors } from './debts/debtors.ts';
import { clearEvents } from './events/clearEvents.ts';
import { processProviderEvent } from './events/processEvent.ts';
import { receivePaymentEvent } from './events/receiveEvent.ts';
import { nightlyAt, reconcile, reconcileBatch } from './events/reconcile.ts';
import { clearGuardianLinks } from './guardian/links.ts';
import { renewGuardianLink, sendGuardianLink } from './guardian/sendLink.ts';
import { guardianPayment, guardianSecondCopy, openGuardianStatement } from './guardian/statement.ts';
import { chargeLink, jointLink, planLink, registrationLink } from './paymentLink.ts';
import {
  changePaymentPlanStatus,
  createPaymentPlan,
  getPaymentPlan,
  listPaymentPlans,
  updatePaymentPlan,
} from './plans/paymentPlans.ts';
import { attachProof, readProof } from './proofs/proofs.ts';
import { confirmRefund, listRefunds, refundCharge, repeatRefund } from './refunds/giveBack.ts';
import { refundByProvider, refundsDue } from './refunds/refundJob.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    provider_event: { event_id: string };
    debt_due: Record<string, never>;
    charge_reminders: Record<string, never>;
    clear_events: Record<string, never>;
    clear_guardian_links: Record<string, never>;
    reconcile: Record<string, never>;
    reconcile_batch: Record<string, never>;
    charge_cards: Record<string, never>;
    charge_card: { student_id: string };
    remove_card: { provider: string; customer_id: string; card_id: string };
    refund: { refund_id: string };
    refunds_due: Record<string, never>;
  }
}

export const payments = {
  handlers: {
    'GET /v1/pagarme/get-registration-link/:user_id': registrationLink,
    'GET /v1/pagarme/get-payment-link/:user_id': planLink,
    'GET /v1/pagarme/get-joint-link/:user_id': jointLink,
    'POST /v1/pagarme/webhook': receivePaymentEvent,
    'GET /v1/charges': listCharges,
    'GET /v1/statement/:user_id': readStatement,
    'POST /v1/statement/:user_id/guardian-link': sendGuardianLink,
    'POST /v1/guardian-statement': openGuardianStatement,
    'POST /v1/guardian-statement/payment': guardianPayment,
    'POST /v1/guardian-statement/second-copy': guardianSecondCopy,
    'POST /v1/guardian-statement/renew': renewGuardianLink,
    'GET /v1/charges/:id/link': chargeLink,
    'POST /v1/charges/:id/confirm': confirmCharge,
    'POST /v1/charges/:id/proof': attachProof,
    'GET /v1/charges/:id/proof': readProof,
    'GET /v1/debtors': listDebtors,
    'GET /v1/debtors/bands': listDebtBands,
    'GET /v1/debtors/export': exportDebtors,
    'GET /v1/agreements': listAgreements,
    'POST /v1/agreements/preview': previewAgreement,
    'POST /v1/agreements': createAgreement,
    'POST /v1/agreements/:id/undo': undoAgreement,
    'GET /v1/payment-card': readCard,
    'POST /v1/pagarme/card/:user_id': changeCard,
    'POST /v1/charges/:id/refund': refundCharge,
    'GET /v1/refunds': listRefunds,
    'POST /v1/refunds/:id/repeat': repeatRefund,
    'POST /v1/refunds/:id/confirm': confirmRefund,
    'GET /v1/payment-plans': listPaymentPlans,
    'GET /v1/payment-plans/:id': getPaymentPlan,
    'POST /v1/payment-plans': createPaymentPlan,
    'PATCH /v1/payment-plans/:id': updatePaymentPlan,
    'PATCH /v1/payment-plans/:id/change-status': changePaymentPlanStatus,
  },
  jobs: {
    debt_due: debtDue,
    charge_reminders: chargeReminders,
    provider_event: processProviderEvent,
    clear_events: clearEvents,
    clear_guardian_links: clearGuardianLinks,
    reconcile,
    reconcile_batch: reconcileBatch,
    charge_cards: chargeCards,
    charge_card: chargeCard,
    remove_card: removeCard,
    refund: refundByProvider,
    refunds_due: refundsDue,
  },
  // Debts at 06:00 in São Paulo, or later the same day if no process ran then.
  crons: {
    debt_due: { at: '0 9 * * *', fill: '1d' },
    // From 09:00 in São Paulo; later hours of the day make up for a server that was down, and find nothing to do else.
    charge_reminders: { at: '0 12-22 * * *' },
    reconcile: { at: `${nightlyAt.minute} ${nightlyAt.hour} * * *`, fill: '1d' },
    // Cards at 05:00, before the debts.
    charge_cards: { at: '0 8 * * *', fill: '1d' },
    refunds_due: { at: '10 7 * * *', fill: '1d' },
    clear_events: { at: '23 * * * *' },
    clear_guardian_links: { at: '43 * * * *' },
  },
  files: { folders: ['proofs'], used: sql`select file_key from payment_proofs` },
} satisfies Area;
