import { mailPasswordCode } from './areas/identity/forgotPassword.ts';
import { guessingAlarm } from './areas/identity/guessing.ts';
import { releaseRatings } from './areas/learning/releaseRatings.ts';
import { onboardingDue } from './areas/onboarding/due.ts';
import { debtDue } from './areas/payments/debtDue.ts';
import { processProviderEvent } from './areas/payments/processEvent.ts';
import { closeSession } from './areas/room/closeSession.ts';
import { renewSealed } from './areas/secondFactor/sealed.ts';
import { clearOld } from './platform/clearOld.ts';
import type { Tasks } from './platform/jobs.ts';
import { sendMail } from './platform/mail.ts';

/** Every job and what does it. */
export const tasks: Tasks = {
  mail_send: sendMail,
  password_mail: mailPasswordCode,
  guessing_alarm: guessingAlarm,
  onboarding_due: onboardingDue,
  debt_due: debtDue,
  provider_event: processProviderEvent,
  session_close: closeSession,
  ratings_due: releaseRatings,
  clear_old: async (services) => {
    await clearOld(services);
    await renewSealed(services);
  },
};
