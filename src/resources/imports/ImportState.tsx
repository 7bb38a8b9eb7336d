import { imports } from 'virtual:texts/imports';
import type { ResponseOf } from '../../../contract/index.ts';
import { useT } from '../../i18n/useT.ts';
import { Badge } from '../../ui/Badge.tsx';

export type ImportRow = ResponseOf<'GET /v1/imports'>['response'][number];

const tones = {
  matching: 'warning',
  ready: 'info',
  running: 'primary',
  done: 'success',
  undone: 'neutral',
  expired: 'neutral',
} as const;

export function ImportState({ state, refused }: Pick<ImportRow, 'state' | 'refused'>) {
  const t = useT(imports);
  if (state === 'ready' && refused > 0) return <Badge tone="error">{t('state_refused')}</Badge>;
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}
