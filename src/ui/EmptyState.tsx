import { common } from 'virtual:texts/common';
import type { ReactNode } from 'react';
import { useT } from '../i18n/useT.ts';
import { joints, tip } from './brandWavePath.ts';
import { StateMessage } from './StateMessage.tsx';

interface Props {
  title?: string;
  text?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ title, text, action }: Props) {
  const t = useT(common);
  return (
    <StateMessage
      picture={
        <svg height="48" viewBox="0 0 96 48" fill="none" aria-hidden="true">
          <path
            d={`M12 34 ${joints
              .slice(0, 4)
              .map(({ x, y }) => `${12 + x * 0.2} ${(y - 40) * 0.19}`)
              .join(' ')} 78 16`}
            stroke="currentColor"
            strokeWidth="6"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
          <circle cx={tip.x * 0.155} cy="8" r="4.5" fill="currentColor" />
        </svg>
      }
      title={title ?? t('nothing_found')}
      text={text ?? (title ? undefined : t('nothing_found_text'))}
      action={action}
    />
  );
}
