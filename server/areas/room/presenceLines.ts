import type { Stay } from '../../../domain/attendance.ts';
import { instant, oneOf, text } from '../../platform/db/rows.ts';

export const presenceRow = { peer_id: text, event: oneOf(['join', 'leave'] as const), at: instant };

export interface PresenceLine {
  readonly peer_id: string;
  readonly event: 'join' | 'leave';
  readonly at: Date;
}

/** Rows in any order; a join without a leave is an open stay. */
export function staysOf(lines: readonly PresenceLine[]): Stay[] {
  const stays: Stay[] = [];
  for (const peer of Map.groupBy(lines, ({ peer_id }) => peer_id).values()) {
    let joined_at: Date | null = null;
    const inOrder = [...peer].sort(
      (a, b) => a.at.getTime() - b.at.getTime() || (a.event === 'join' ? -1 : 1),
    );
    for (const { event, at } of inOrder) {
      if (event === 'join') joined_at ??= at;
      else if (joined_at) {
        stays.push({ joined_at, left_at: at });
        joined_at = null;
      }
    }
    if (joined_at) stays.push({ joined_at, left_at: null });
  }
  return stays;
}
