import { feedback } from 'virtual:texts/feedback';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { useT } from '../../i18n/useT.ts';
import { TextArea } from '../../ui/Field.tsx';
import { FormDialog } from '../dialog/FormDialog.tsx';
import { useDialogSteps } from '../dialog/useDialogChange.ts';

/** Specified: sending takes at least this long. */
const leastMs = 1000;
const wait = () => new Promise((resolve) => setTimeout(resolve, leastMs));

export default function FeedbackDialog({ onClose }: { onClose: () => void }) {
  const t = useT(feedback);
  const { pathname } = useLocation();
  const [text, setText] = useState('');
  const { mutate, isPending } = useDialogSteps(
    async (call) => {
      await Promise.all([call('POST /v1/feedback', { body: { text, page: pathname } }), wait()]);
    },
    { done: { title: t('sent_title'), text: t('sent_text') }, onClose },
  );
  const isBlank = text.trim() === '';
  return (
    <FormDialog
      title={t('send_feedback')}
      action={t('send')}
      disabled={isBlank}
      busy={isPending}
      isChanged={!isBlank}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextArea
        label={t('send_label')}
        hint={t('send_hint')}
        rows={5}
        maxLength={2000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </FormDialog>
  );
}
