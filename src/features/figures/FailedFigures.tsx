import { common } from 'virtual:texts/common';
import { figures } from 'virtual:texts/figures';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from '../../i18n/useT.ts';
import { Button } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';

export function FailedFigures({ onRetry }: { onRetry: () => void }) {
  const t = useT(figures);
  const shared = useT(common);
  return (
    <StateMessage
      picture={<IconPlugConnectedX size={48} stroke={1.5} aria-hidden="true" />}
      title={t('failed')}
      text={t('failed_text')}
      action={<Button onClick={onRetry}>{shared('try_again')}</Button>}
    />
  );
}
