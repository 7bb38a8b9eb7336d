import type { Reaction } from '../../../../../domain/roomProtocol.ts';

export interface ShownReaction {
  id: number;
  kind: Reaction;
}

/** How long a reaction stays over a tile. */
const SHOWN_MS = 3000;
/** Over one tile at a time; newer ones replace the oldest. */
const MOST = 3;
/** Whoever holds a key fills neither the tile nor the ears of those who have reactions read to them. */
const APART_MS = 250;
const READ_MS = 3000;
const none: readonly ShownReaction[] = [];

/** Reactions over the tiles, outside of React: one of them redraws the tile of its sender alone. */
export function createReactions() {
  const shown = new Map<string, readonly ShownReaction[]>();
  const listeners = new Set<() => void>();
  const reacted = new Map<string, number>();
  let read: { id: number; peerId: string; kind: Reaction; at: number } | null = null;
  let count = 0;
  const changed = () => {
    for (const listener of listeners) listener();
  };
  const of = (peerId: string): readonly ShownReaction[] => shown.get(peerId) ?? none;
  return {
    of,
    /** The one to read out, at most one every few seconds. */
    read: () => read,
    add(peerId: string, kind: Reaction): void {
      const at = Date.now();
      if (at - (reacted.get(peerId) ?? 0) < APART_MS) return;
      reacted.set(peerId, at);
      const id = ++count;
      if (!read || at - read.at >= READ_MS) read = { id, peerId, kind, at };
      shown.set(peerId, [...of(peerId), { id, kind }].slice(-MOST));
      changed();
      setTimeout(() => {
        const left = of(peerId).filter((each) => each.id !== id);
        if (left.length > 0) shown.set(peerId, left);
        else shown.delete(peerId);
        changed();
      }, SHOWN_MS);
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

export type Reactions = ReturnType<typeof createReactions>;
