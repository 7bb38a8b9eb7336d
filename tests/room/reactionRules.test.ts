import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isAway, withAway } from '../../src/portals/classroom/conference/session/away.ts';
import { createReactions } from '../../src/portals/classroom/conference/session/reactions.ts';

describe('reactions over a tile', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('are shown for 3 seconds, the newest three of a person', () => {
    const reactions = createReactions();
    const listener = vi.fn();
    reactions.subscribe(listener);
    const kinds = () => reactions.of('ana').map(({ kind }) => kind);
    for (const kind of ['like', 'love', 'cheer', 'laugh'] as const) {
      reactions.add('ana', kind);
      vi.advanceTimersByTime(250);
    }
    expect(kinds()).toEqual(['love', 'cheer', 'laugh']);
    expect(reactions.of('bia')).toEqual([]);
    vi.advanceTimersByTime(2000);
    reactions.add('ana', 'unsure');
    vi.advanceTimersByTime(1000);
    expect(kinds()).toEqual(['unsure']);
    vi.advanceTimersByTime(2000);
    expect(kinds()).toEqual([]);
    expect(listener).toHaveBeenCalled();
  });

  it('of one person are taken four a second, and one every 3 seconds is read out', () => {
    const reactions = createReactions();
    for (let sent = 0; sent < 5; sent += 1) reactions.add('ana', 'love');
    expect(reactions.of('ana')).toHaveLength(1);
    const read = new Set<number | undefined>();
    for (let sent = 0; sent < 12; sent += 1) {
      vi.advanceTimersByTime(250);
      reactions.add('bia', 'like');
      reactions.add('caio', 'like');
      read.add(reactions.read()?.id);
    }
    expect(read.size).toBe(2);
  });

  it('give each reader the same list until it changes', () => {
    const reactions = createReactions();
    expect(reactions.of('ana')).toBe(reactions.of('bia'));
    reactions.add('ana', 'like');
    expect(reactions.of('ana')).toBe(reactions.of('ana'));
    expect(reactions.read()).toMatchObject({ peerId: 'ana', kind: 'like' });
  });
});

describe('‘Volto já’ in the metadata of a person', () => {
  it.each(['', 'not json', 'null', '5', '[]', '{}', '{"isBRBOn":"yes"}', '{"isBRBOn":false}', undefined])(
    'is not set by %j',
    (metadata) => expect(isAway(metadata)).toBe(false),
  );

  it('keeps what else is there', () => {
    expect(withAway('{"prevRole":"guest"}', true)).toEqual({ prevRole: 'guest', isBRBOn: true });
    expect(isAway(JSON.stringify(withAway(undefined, true)))).toBe(true);
    expect(isAway(JSON.stringify(withAway('{"isBRBOn":true}', false)))).toBe(false);
  });
});
