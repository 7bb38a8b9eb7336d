import { documents } from 'virtual:texts/documents';
import { DocumentList } from '../../features/documents/DocumentList.tsx';
import { useT } from '../../i18n/useT.ts';
import { Dialog } from '../../ui/Dialog.tsx';

interface Props {
  /** `id` is that of the user. */
  person: { id: string; name: string };
  onClose: () => void;
}

/** Documents dialog for users who may edit the person. */
export default function PersonDocuments({ person, onClose }: Props) {
  const t = useT(documents);
  return (
    <Dialog title={t('of', { name: person.name })} wide onClose={onClose}>
      <DocumentList of={person.id} />
    </Dialog>
  );
}
