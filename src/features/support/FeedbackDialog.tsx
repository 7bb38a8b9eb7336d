import { common } from 'virtual:texts/common';
import { feedback } from 'virtual:texts/feedback';
import { type KeyboardEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { useSteps } from '../../dataProvider/calls.ts';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { TextArea } from '../../ui/Field.tsx';
import { showError } from '../../ui/showError.ts';
import { showToast } from '../../ui/toast.ts';
import { useLeaveDialog } from '../leaveGuard/LeaveDialog.tsx';

/** Specified: sending takes at least this long. */
const leastMs = 1000;
const wait = () => new Promise((resolve) => setTimeout(resolve, leastMs));

export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT(feedback);
  const shared = useT(common);
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const { mutate, isPending } = useSteps(
    async (call) => {
      await Promise.all([call('POST /v1/feedback', { body: { text, page: pathname } }), wait()]);
    },
    {
      onSuccess: () => showToast('success', t('sent_title'), t('sent_text')),
      onError: (error) => showError(error, shared),
    },
  );
  const isBlank = text.trim() === '';
  const { close, leaveDialog } = useLeaveDialog(!isBlank && !isPending, onClose);
  const send = () => {
    // Does not run once the dialog is closed, when another one may be open.
    if (!isBlank && !isPending) mutate(undefined, { onSuccess: onClose });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    send();
  };
  return (
    <Dialog
      title={t('send_feedback')}
      onClose={close}
      actions={
        <>
          <Button variant="plain" onClick={close}>
            {shared('cancel')}
          </Button>
          <Button variant="filled" busy={isPending} disabled={isBlank} onClick={send}>
            {t('send')}
          </Button>
        </>
      }
    >
      <TextArea
        label={t('send_label')}
        hint={t('send_hint')}
        rows={5}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {leaveDialog}
    </Dialog>
  );
}
