import { common } from 'virtual:texts/common';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useT } from '../i18n/useT.ts';
import { Button } from './Button.tsx';
import { StateMessage } from './StateMessage.tsx';

interface Props {
  onRetry: () => void;
}

export function ErrorState({ onRetry }: Props) {
  const t = useT(common);
  return (
    <StateMessage
      picture={<IconPlugConnectedX size={48} stroke={1.5} aria-hidden="true" />}
      title={t('load_failed')}
      text={t('load_failed_text')}
      action={<Button onClick={onRetry}>{t('try_again')}</Button>}
    />
  );
}
