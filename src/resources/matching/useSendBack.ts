import { common } from 'virtual:texts/common';
import { matching } from 'virtual:texts/matching';
import { useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';

/** Takes offers back: their students wait for allocation again (MATCH-4). `onDone` receives the ids of those for whom it worked. */
export function useSendBack(onDone?: (student_ids: readonly string[]) => void) {
  const t = useT(matching);
  const shared = useT(common);
  return useSteps<void, readonly string[]>(
    async (call, ids) => {
      const done: string[] = [];
      let failure: unknown;
      for (const student_id of ids)
        try {
          await call('POST /v1/match/redirect/:student_id', { params: { student_id } });
          done.push(student_id);
        } catch (error) {
          // A teacher may have answered meanwhile; the other offers are taken back all the same.
          failure = error;
        }
      onDone?.(done);
      if (done.length > 0)
        showToast('success', shared('success'), t('sent_back_count', { count: done.length }));
      if (failure) throw failure;
    },
    { onError: (error) => showError(error, shared, { fallback: t('send_back_failed') }) },
  );
}
