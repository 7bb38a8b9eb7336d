import { common } from 'virtual:texts/common';
import { documents } from 'virtual:texts/documents';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import { useDownload, type Wanted } from '../../dataProvider/useDownload.ts';
import { useT } from '../../i18n/useT.ts';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import type { Entry } from './DocumentList.tsx';

/** The documents of a person, or of the caller for null. */
export function useDocuments(of: string | null) {
  const t = useT(documents);
  const shared = useT(common);
  const own = useCall('GET /v1/entity/profile/documents', of === null ? {} : null);
  const others = useCall('GET /v1/users/:id/documents', of === null ? null : { params: { id: of } });
  const { download, isRunning } = useDownload((error) => showError(error, shared));
  const remove = useChange('DELETE /v1/users/:id/documents/:document_id', {
    input: ({ kept }: Entry) => ({ params: { id: of ?? '', document_id: kept?.id ?? '' } }),
    onSuccess: (_, { name }) => showToast('success', t('deleted'), name),
    onError: (error) => showError(error, shared),
  });
  const fileOf = ({ kept }: Entry): Wanted => {
    const id = kept?.id ?? '';
    if (of === null) return { key: 'GET /v1/entity/profile/documents/:id/file', params: { id } };
    return {
      key: 'GET /v1/users/:id/documents/:document_id/file',
      params: { id: of, document_id: id },
    };
  };
  return {
    list: of === null ? own : others,
    save: (entry: Entry) => download(fileOf(entry)),
    isSaving: (entry: Entry) => isRunning(fileOf(entry)),
    remove: (entry: Entry) => remove.mutateAsync(entry),
  };
}
