import { charges } from 'virtual:texts/charges';
import { common } from 'virtual:texts/common';
import { IconReceipt } from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';
import { type NamedCharge, useChargeWords } from './chargeWords.tsx';

interface Props {
  charge: NamedCharge;
  /** Opens the file. */
  open: () => Promise<void>;
}

export function ReceiptButton({ charge, open }: Props) {
  const t = useT(charges);
  const shared = useT(common);
  const { whatOf } = useChargeWords();
  const { run, isBusy } = useAction(open, (error) => showError(error, shared));
  return (
    <Button
      variant="plain"
      icon={<IconReceipt size={18} stroke={1.75} aria-hidden="true" />}
      aria-label={t('receipt_of', { what: whatOf(charge) })}
      busy={isBusy}
      onClick={() => void run()}
    >
      {t('receipt')}
    </Button>
  );
}
