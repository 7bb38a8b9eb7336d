import { contractTemplate } from 'virtual:texts/contractTemplate';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useDialogChange } from '../../features/dialog/useDialogChange.ts';
import { useT } from '../../i18n/useT.ts';
import type { Template } from './ContractTemplatePage.tsx';

interface Props {
  template: Template;
  onClose: () => void;
}

export function UseVersionDialog({ template: { version, used }, onClose }: Props) {
  const t = useT(contractTemplate);
  const number = String(version);
  const { mutate, isPending } = useDialogChange('POST /v1/contract-templates/:version/use', {
    input: () => ({ params: { version }, body: { used } }),
    done: ({ drafts }) => t('used', { number, count: drafts }),
    onClose,
  });
  return (
    <FormDialog
      title={t('use')}
      action={t('use')}
      busy={isPending}
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <p className="muted">{t('use_text', { number })}</p>
    </FormDialog>
  );
}
