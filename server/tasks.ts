import { onboardingDue } from './areas/onboarding/due.ts';
import { processProviderEvent } from './areas/payments/settle.ts';
import { closeSession } from './areas/room/closeSession.ts';
import type { Tasks } from './platform/jobs.ts';
import { sendMail } from './platform/mail.ts';

/** Every job and what does it. */
export const tasks: Tasks = {
  mail_send: sendMail,
  onboarding_due: onboardingDue,
  provider_event: processProviderEvent,
  session_close: closeSession,
};
