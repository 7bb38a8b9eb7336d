import type { UserType } from '../../domain/userTypes.ts';
import { ui } from '../i18n/pt-BR/ui.ts';
import { useT } from '../i18n/useT.ts';
import { Badge } from './Badge.tsx';

export function TypeBadge({ type }: { type: UserType }) {
  const t = useT(ui);
  const name = type.toLowerCase();
  return (
    <Badge text={`var(--badge-${name}-text)`} background={`var(--badge-${name}-background)`}>
      {t(`type.${type}`)}
    </Badge>
  );
}
