import type { UserType } from '../../../domain/userTypes.ts';
import { TypeBadge } from '../../ui/TypeBadge.tsx';

export const TypeBadges = ({ types }: { types: readonly UserType[] }) => (
  <span style={{ display: 'flex', flexWrap: 'wrap', gap: 6 }}>
    {types.map((type) => (
      <TypeBadge key={type} type={type} />
    ))}
  </span>
);
