import { common } from 'virtual:texts/common';
import { IconCloudOff, IconLock } from '@tabler/icons-react';
import { href } from '../browser/href.ts';
import { useT } from '../i18n/useT.ts';
import { Button, ButtonLink } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';
import { StateMessage } from './StateMessage.tsx';

interface Props {
  /** Absent while the browser is offline. */
  error: { status: number; message: string } | null | undefined;
  what: string;
  onRetry: () => void;
}

export function FailedState({ error, what, onRetry }: Props) {
  const t = useT(common);
  if (error?.status === 403) {
    return (
      <StateMessage
        picture={<IconLock size={48} stroke={1.5} aria-hidden="true" />}
        title={t('forbidden')}
        text={t('forbidden_text', { what })}
        action={<ButtonLink href={href('/')}>{t('go_home')}</ButtonLink>}
      />
    );
  }
  if (error && error.status !== 0) return <ErrorState onRetry={onRetry} />;
  return (
    <StateMessage
      picture={<IconCloudOff size={48} stroke={1.5} aria-hidden="true" />}
      title={t('offline_title')}
      text={t('offline_text')}
      action={<Button onClick={onRetry}>{t('try_again')}</Button>}
    />
  );
}
