import { common } from 'virtual:texts/common';
import { merges } from 'virtual:texts/merges';
import { ApiError } from '../../dataProvider/ApiError.ts';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useMergeLabel } from './mergeWords.tsx';

/** Names what has changed when the merge can no longer be undone. */
export function useUndoMerge() {
  const t = useT(merges);
  const shared = useT(common);
  const label = useMergeLabel();
  return useChange('POST /v1/merges/:id/undo', {
    input: (id: string) => ({ params: { id } }),
    onSuccess: () => showToast('success', t('undone'), t('undone_text')),
    onError: (error) => {
      const fields = error instanceof ApiError && error.code === 'merge_changed' ? error.issues : [];
      const list = fields.map(({ path }) => label(path)).join(', ');
      showError(error, shared, list ? { text: t('undo_changed', { fields: list }) } : {});
    },
  });
}
