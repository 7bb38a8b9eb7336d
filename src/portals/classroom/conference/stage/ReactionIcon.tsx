import {
  IconCircleCheckFilled,
  IconConfettiFilled,
  IconHeartFilled,
  IconHelpCircleFilled,
  IconMoodHappyFilled,
  IconThumbUpFilled,
} from '@tabler/icons-react';
import type { Reaction } from '../../../../../domain/roomProtocol.ts';
import styles from './Reactions.module.css';

const icons = {
  like: IconThumbUpFilled,
  love: IconHeartFilled,
  cheer: IconConfettiFilled,
  laugh: IconMoodHappyFilled,
  understood: IconCircleCheckFilled,
  unsure: IconHelpCircleFilled,
} as const satisfies Record<Reaction, unknown>;

export function ReactionIcon({ kind, size }: { kind: Reaction; size: number }) {
  const Icon = icons[kind];
  return <Icon size={size} className={styles[kind]} aria-hidden />;
}
