import type { CallKey, Input, ResponseOf } from '../../../contract/index.ts';
import type { Target } from '../target.ts';

/** How a call is made validly for any target, and what in its answer shows the target's rows. */
export interface Row<K extends CallKey> {
  send: (t: Target) => Input<K> | Promise<Input<K>>;
  /** True when the answer shows rows of the target; without it an answer shows none. */
  shows?: (data: ResponseOf<K>, t: Target) => boolean;
  headers?: (t: Target, body: string) => Record<string, string>;
  /** The try changes what the caller's session acts as, or ends every session. */
  renews?: 'caller' | 'everyone';
  /** Also tries one's own rows mended with somebody else's. */
  mixes?: boolean;
}

export type Rows<K extends CallKey> = { [P in K]: Row<P> };

export const nothing = { send: () => ({}) };

/** The answer names this id. */
export const names =
  (pick: (t: Target) => string) =>
  (data: unknown, t: Target): boolean =>
    JSON.stringify(data).includes(pick(t));
