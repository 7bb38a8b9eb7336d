import { common } from 'virtual:texts/common';
import type { TablerIcon } from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { showError } from '../../ui/showError.ts';
import { useAction } from '../../ui/useAction.ts';

interface Props {
  icon: TablerIcon;
  /** The accessible name, which tells the charges apart. */
  label: string;
  /** Opens the file. */
  open: () => Promise<void>;
  children: string;
}

/** Opens the receipt of a charge, or the proof of its payment. */
export function ChargeFileButton({ icon: Icon, label, open, children }: Props) {
  const shared = useT(common);
  const { run, isBusy } = useAction(open, (error) => showError(error, shared));
  return (
    <Button
      variant="plain"
      icon={<Icon size={18} stroke={1.75} aria-hidden="true" />}
      aria-label={label}
      busy={isBusy}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
