import { common } from 'virtual:texts/common';
import type { UserType } from '../../domain/userTypes.ts';
import { useT } from '../i18n/useT.ts';
import { Badge } from './Badge.tsx';

export function TypeBadge({ type }: { type: UserType }) {
  const t = useT(common);
  const name = type.toLowerCase();
  return (
    <Badge text={`var(--badge-${name}-text)`} background={`var(--badge-${name}-background)`}>
      {t(`type.${type}`)}
    </Badge>
  );
}

export const TypeBadges = ({ types }: { types: readonly UserType[] }) => (
  <span style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
    {types.map((type) => (
      <TypeBadge key={type} type={type} />
    ))}
  </span>
);
