import type { payments } from '../../../contract/payments.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { confirmCharge } from './confirmByHand.ts';
import { planLink, registrationLink } from './paymentLink.ts';
import { receivePaymentEvent } from './receiveEvent.ts';

export const paymentRoutes: Handlers<keyof typeof payments> = {
  'GET /v1/pagarme/get-registration-link/:user_id': registrationLink,
  'GET /v1/pagarme/get-payment-link/:user_id': planLink,
  'POST /v1/pagarme/webhook': receivePaymentEvent,
  'POST /v1/charges/:id/confirm': confirmCharge,
};
