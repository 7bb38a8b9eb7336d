import { type Services, systemCtx } from '../../../platform/context.ts';
import { rowsOf, text } from '../../../platform/db/rows.ts';
import { AppError } from '../../../platform/errors.ts';
import { addJob } from '../../../platform/jobs.ts';
import { lockUntilEnd } from '../../../platform/locks.ts';
import { lockFor } from '../../access/api.ts';
import { refreshDraft } from '../refreshDraft.ts';
import { textLock, versionInForce } from './versions.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    /** Goes on after this contract. */
    template_drafts: { after: string | null };
  }
}

const batch = 100;
const first = '00000000-0000-0000-0000-000000000000';

/** Draws unsigned drafts again with the text in force, each in a transaction of its own (CON-11). */
export async function refreshTemplateDrafts(
  services: Services,
  { after }: { after: string | null },
): Promise<void> {
  const ctx = systemCtx(services, 'template_drafts');
  // Drafts that are being made with an earlier text are committed first, so that they are found.
  if (after === null) await services.transaction((tx) => tx.execute(lockUntilEnd(textLock)));
  const { version } = await versionInForce(services.db);
  const drafts = await rowsOf(services.db, { contract_id: text, student_id: text })`
    select c.contract_id, c.student_id from contracts c
    where c.status = 'pending' and c.template_version <> ${String(version)} and c.contract_id > ${after ?? first}
      and not exists (select 1 from contract_signers g where g.contract_id = c.contract_id and g.signed_at is not null)
    order by c.contract_id limit ${batch}`;
  for (const { contract_id, student_id } of drafts)
    try {
      await services.transaction(async (tx) => {
        await lockFor(tx, { students: [student_id] });
        // Without the waiver of a fresh enrolment: only a draft that is there is made again.
        await refreshDraft(tx, ctx, { student_id, waived_through: 1 });
      });
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      // Without a price, for example, the draft stays as it is.
      services.log.warn({ contract_id, code: error.code }, 'a draft keeps its earlier text');
    }
  const last = drafts.at(-1);
  if (drafts.length === batch && last)
    await services.transaction((tx) => addJob(tx, 'template_drafts', { after: last.contract_id }));
}
