import { localDate } from '../../../domain/schoolTime.ts';
import { type Services, systemCtx } from '../../platform/context.ts';
import { rowsOf, text } from '../../platform/db/rows.ts';
import { recomputeOnboarding } from './recompute.ts';

const batch = 500;

/** Processes contracts that have started; idempotent. */
export async function onboardingDue(services: Services): Promise<void> {
  const today = localDate(services.clock.now());
  const rows = await rowsOf(services.db, { student_id: text })`
    select student_id from students where onboarding_status = 'AGUARDANDO_INICIO_VIGENCIA_CONTRATO'
      and (case when enrollment_type = 'early_enrollment' then coalesce(enrollment_date, plan_start_date)
           else plan_start_date end) <= ${today}
    order by plan_start_date, student_id limit ${batch}`;
  for (const { student_id } of rows)
    await services.transaction((tx) =>
      recomputeOnboarding(tx, systemCtx(services, 'onboarding_due'), student_id),
    );
}
