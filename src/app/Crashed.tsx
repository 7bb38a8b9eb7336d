import { IconPlugConnectedX } from '@tabler/icons-react';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Button } from '../ui/Button.tsx';
import { StateMessage } from '../ui/StateMessage.tsx';

/** A screen that broke, with a way on. */
export function CrashedState({ onRetry }: { onRetry: () => void }) {
  const t = useT(ui);
  return (
    <StateMessage
      picture={<IconPlugConnectedX size={48} stroke={1.5} aria-hidden="true" />}
      title={t('crashed')}
      text={t('crashed_text')}
      action={<Button onClick={onRetry}>{t('try_again')}</Button>}
    />
  );
}
