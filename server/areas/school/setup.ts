import { isIdentified, SETUP_STEPS, type SetupStep } from '../../../domain/school.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { readSchool } from '../../platform/school.ts';
import { hasChosenTemplate } from '../contracts/api.ts';
import { hasPaymentPlan, hasPrice } from '../payments/api.ts';
import { hasActive, offersCourse } from '../people/api.ts';

export const readSetup: Handler<'GET /v1/school-setup'> = async (ctx) => {
  const { db, config, providers } = ctx;
  const school = await readSchool(ctx);
  const done: Readonly<Record<SetupStep, boolean>> = {
    school: isIdentified(school),
    pix: providers.payment.name !== 'manual' || school.pix_key !== null,
    // The demo keeps mails in its outbox.
    mail: config.SMTP_URL !== undefined || config.isDemo,
    courses: await offersCourse(db),
    prices: await hasPrice(db),
    payment_plans: await hasPaymentPlan(db),
    contract_text: await hasChosenTemplate(db),
    teacher: await hasActive(db, 'teachers'),
    seller: await hasActive(db, 'sellers'),
  };
  return SETUP_STEPS.map((step) => ({ step, done: done[step] }));
};
