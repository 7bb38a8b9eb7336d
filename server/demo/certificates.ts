import { certificateLacks } from '../../domain/certificates.ts';
import { issueCertificate } from '../areas/certificates/issue.ts';
import { levelMerits } from '../areas/learning/api.ts';
import { type Services, systemCtx } from '../platform/context.ts';
import type { DemoStudent } from './students.ts';

/** Certificates that the demo school has issued. */
const issued = 3;

/** Issues the certificates of the first students who have reached theirs, as an administrator would. */
export async function issueCertificates(
  services: Services,
  students: readonly DemoStudent[],
  admin_id: string,
): Promise<void> {
  const ctx = systemCtx(services, 'demo');
  let left = issued;
  for (const { student_id } of students) {
    if (left === 0) return;
    const merits = await levelMerits(ctx.db, student_id, ctx.clock.now());
    const merit = merits.find((each) => certificateLacks(each).length === 0);
    if (!merit) continue;
    const { course_id, student_level } = merit;
    await issueCertificate(ctx, { student_id, course_id, level: student_level, issued_by: admin_id }, merit);
    left--;
  }
}
