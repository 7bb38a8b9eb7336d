import { common } from 'virtual:texts/common';
import type { UserType } from '../../domain/userTypes.ts';
import { useT } from '../i18n/useT.ts';
import { Badge } from './Badge.tsx';
import styles from './TypeBadge.module.css';

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
  <span className={styles.types}>
    {types.map((type) => (
      <TypeBadge key={type} type={type} />
    ))}
  </span>
);
