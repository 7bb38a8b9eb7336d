import { certificates } from 'virtual:texts/certificates';
import { common } from 'virtual:texts/common';
import { useState } from 'react';
import { REVOCATION_REASON_MAX, REVOCATION_REASON_MIN } from '../../../domain/certificates.ts';
import type { CertificateRow } from '../../features/certificates/links.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';

interface Props {
  certificate: CertificateRow;
  onClose: () => void;
}

/** A certificate that should not have been issued, or no longer stands, with the reason (CERT-4). */
export default function RevokeDialog({ certificate, onClose }: Props) {
  const t = useT(certificates);
  const shared = useT(common);
  const [reason, setReason] = useState('');
  const { id, student_name: name, updated_at } = certificate;
  const { mutate, isPending, error } = useDialogChange('POST /v1/certificates/:id/revoke', {
    input: () => ({ params: { id }, body: { reason, updated_at } }),
    done: t('revoked_done', { name }),
    onClose,
  });
  return (
    <FormDialog
      title={t('revoke_title', { name })}
      action={t('revoke')}
      cancel={shared('back')}
      destructive
      busy={isPending}
      error={error}
      isChanged={reason.trim() !== ''}
      faults={{
        reason:
          reason.trim().length < REVOCATION_REASON_MIN && t('reason_short', { count: REVOCATION_REASON_MIN }),
      }}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      {(field) => (
        <>
          <p className="muted">{t('revoke_text')}</p>
          <TextArea
            {...field('reason')}
            label={shared('reason')}
            rows={3}
            maxLength={REVOCATION_REASON_MAX}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
