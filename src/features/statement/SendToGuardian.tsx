import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { useChange } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useDialog } from '../../ui/useDialog.tsx';

/** 'Enviar extrato ao responsável': mails the guardian of a minor a link to the statement (PAY-24). */
export function SendToGuardian({ user_id, name }: { user_id: string; name: string }) {
  const t = useT(charges);
  const shared = useT(common);
  const { show, dialog } = useDialog();
  const send = useChange('POST /v1/statement/:user_id/guardian-link', {
    input: () => ({ params: { user_id } }),
    onSuccess: ({ sent_to }) =>
      showToast('success', shared('success'), t('to_guardian_done', { email: sent_to })),
    onError: (error) => showError(error, shared),
  });
  const ask = () =>
    show((close) => (
      <ConfirmDialog
        title={t('to_guardian')}
        text={t('to_guardian_text', { name })}
        action={t('to_guardian')}
        // An error is shown by the change.
        onConfirm={() => send.mutateAsync().catch(() => undefined)}
        onClose={close}
      />
    ));
  return (
    <>
      <Button onClick={ask}>{t('to_guardian')}</Button>
      {dialog}
    </>
  );
}
