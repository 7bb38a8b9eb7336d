import { documents } from 'virtual:texts/documents';
import { canBeGranted } from '../../../domain/permissions.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { DocumentList } from '../../features/documents/DocumentList.tsx';
import { useT } from '../../i18n/useT.ts';
import { Card } from '../../ui/Card.tsx';

export function DocumentsCard() {
  const t = useT(documents);
  const canSend = canBeGranted(useSignedIn().view.permissions, ['edit:profile']);
  return (
    <Card title={t('title')}>
      <DocumentList of={null} canSend={canSend} />
    </Card>
  );
}
