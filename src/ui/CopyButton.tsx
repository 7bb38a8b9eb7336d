import { common } from 'virtual:texts/common';
import { IconCopy } from '@tabler/icons-react';
import { useT } from '../i18n/useT.ts';
import { copyText } from './copyText.ts';
import { IconButton } from './IconButton.tsx';
import { showToast } from './toast.ts';

interface Props {
  text: string;
  /** What is copied, instead of the text itself; shown as a tooltip, too. */
  label?: string;
  className?: string;
}

export function CopyButton({ text, label, className }: Props) {
  const t = useT(common);
  const copy = () =>
    copyText(text).then(
      () => showToast('default', t('copied')),
      () => showToast('destructive', t('error'), t('copy_failed')),
    );
  return (
    <IconButton
      title={label}
      label={label ?? `${t('copy')}: ${text}`}
      className={className}
      onClick={(event) => {
        event.stopPropagation();
        void copy();
      }}
    >
      <IconCopy size={18} stroke={1.75} aria-hidden="true" />
    </IconButton>
  );
}
