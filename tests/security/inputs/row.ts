import type { CallKey, Input, ResponseOf } from '../../../contract/index.ts';
import type { Target } from '../target.ts';

/** A valid input of a call for any target, and how its response shows the target's rows. */
export interface Row<K extends CallKey> {
  send: (t: Target) => Input<K> | Promise<Input<K>>;
  /** Whether the response shows rows of the target; never by default. */
  shows?: (data: ResponseOf<K>, t: Target) => boolean;
  headers?: (t: Target, body: string) => Record<string, string>;
  /** The call changes the caller's profile, or ends every session. */
  renews?: 'caller' | 'everyone';
  /** Also tries the caller's own rows mixed with a stranger's. */
  mixes?: boolean;
}

export type Rows<K extends CallKey> = { [P in K]: Row<P> };

export const nothing = { send: () => ({}) };

export const names =
  (pick: (t: Target) => string) =>
  (data: unknown, t: Target): boolean =>
    JSON.stringify(data).includes(pick(t));
