import { common } from 'virtual:texts/common';
import { IconCopy } from '@tabler/icons-react';
import { useT } from '../i18n/useT.ts';
import { copyText } from './copyText.ts';
import { IconButton } from './IconButton.tsx';
import { showToast } from './toast.ts';

export function CopyButton({ text, className }: { text: string; className?: string }) {
  const t = useT(common);
  const copy = () =>
    copyText(text).then(
      () => showToast('default', t('copied')),
      () => showToast('destructive', t('error'), t('copy_failed')),
    );
  return (
    <IconButton
      label={`${t('copy')}: ${text}`}
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
