import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useIsLedForAll, useScene } from '../../../src/portals/classroom/conference/session/useScene.ts';
import { useSpotlightNotice } from '../../../src/portals/classroom/conference/session/useSharedValues.ts';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ state: {} as Record<string, unknown> }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return { ...real, useHMSStore: (select: (state: unknown) => unknown) => select(sdk.state) };
});

const peer = (id: string, roleName = 'guest') => ({
  id,
  name: id,
  roleName,
  isLocal: id === 'me',
  videoTrack: `${id}-camera`,
  auxiliaryTracks: [],
});
const people = [peer('me'), peer('teacher', 'host'), peer('ana'), peer('davi')];

/** Who speaks, whose camera is off, and whose picture the room has paused for the line. */
function lesson({ speaker = '', off = [] as string[], paused = [] as string[] }) {
  sdk.state = {
    room: { id: 'room', peers: people.map(({ id }) => id), localPeer: 'me' },
    peers: Object.fromEntries(people.map((each) => [each.id, each])),
    tracks: Object.fromEntries(
      people.map(({ id, videoTrack }) => [
        videoTrack,
        {
          id: videoTrack,
          type: 'video',
          source: 'regular',
          peerId: id,
          enabled: !off.includes(id),
          degraded: paused.includes(id),
        },
      ]),
    ),
    speakers: speaker
      ? { [`${speaker}-voice`]: { trackID: `${speaker}-voice`, peerID: speaker, audioLevel: 80 } }
      : {},
    sessionStore: {},
  };
}

function show(first: Parameters<typeof lesson>[0]) {
  lesson(first);
  const { result, rerender } = renderHook(() => useScene(false, undefined, undefined, false, false));
  const become = (next: Parameters<typeof lesson>[0]) => {
    lesson(next);
    rerender();
    act(() => vi.advanceTimersByTime(1500));
    return result.current.lead?.peerId;
  };
  return { become, lead: become(first) };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('the large tile stays the teacher’s while the picture of whoever speaks is paused for the line', () => {
  const { lead, become } = show({ speaker: 'ana', paused: ['ana'] });
  expect(lead).toBe('teacher');
  expect(become({ speaker: 'ana' })).toBe('ana');
});

it('a picture that is paused while its person leads gives the large tile back, once until they speak anew', () => {
  const { lead, become } = show({ speaker: 'ana' });
  expect(lead).toBe('ana');
  expect(become({ speaker: 'ana', paused: ['ana'] })).toBe('teacher');
  // The large picture was too much for the line: it would come and go.
  expect(become({ speaker: 'ana' })).toBe('teacher');
  expect(become({})).toBe('teacher');
  expect(become({ speaker: 'ana' })).toBe('ana');
  expect(become({ speaker: 'ana', paused: ['ana'] })).toBe('teacher');
  expect(become({ speaker: 'davi' })).toBe('davi');
  expect(become({ speaker: 'ana' })).toBe('ana');
});

it('whoever speaks leads as initials, too, where the teacher cannot be seen', () => {
  expect(show({ speaker: 'ana', paused: ['ana'], off: ['teacher'] }).lead).toBe('ana');
  expect(show({ speaker: 'ana', paused: ['ana', 'teacher'] }).lead).toBe('ana');
  expect(show({ speaker: 'ana', off: ['ana'] }).lead).toBe('teacher');
});

it('a teacher who leads keeps the large tile while both pictures are paused', () => {
  const { lead, become } = show({ speaker: 'ana', paused: ['ana'] });
  expect(lead).toBe('teacher');
  expect(become({ speaker: 'ana', paused: ['ana', 'teacher'] })).toBe('teacher');
  expect(become({ speaker: 'ana', paused: ['teacher'] })).toBe('ana');
});

it('there is no layout to choose while everybody sees the same large', () => {
  lesson({});
  const isLed = (spotlight?: string, isBoardShown = false) =>
    renderHook(() => useIsLedForAll(spotlight, isBoardShown)).result.current;
  expect(isLed()).toBe(false);
  expect(isLed('ana')).toBe(true);
  expect(isLed('somebody who left')).toBe(false);
  expect(isLed(undefined, true)).toBe(true);
  const tracks = {
    ...(sdk.state.tracks as object),
    screen: { type: 'video', source: 'screen', peerId: 'ana' },
  };
  const ana = { ...peer('ana'), auxiliaryTracks: ['screen'] };
  sdk.state = { ...sdk.state, tracks, peers: { ...(sdk.state.peers as object), ana } };
  expect(isLed()).toBe(true);
});

function Spotlight({ of }: { of: string }) {
  useSpotlightNotice(of);
  return null;
}

it('students are told once when a host shows them large to everyone, and hosts are not', () => {
  lesson({});
  const told = (of: string, isHost: boolean) => {
    const { notify, change } = showInRoom(<Spotlight of={of} />, { isHost });
    change({ isHost });
    return notify.mock.calls.map(([{ text }]) => text);
  };
  expect(told('me', false)).toEqual(['Você está em destaque: todos veem a sua imagem grande.']);
  expect(told('me', true)).toEqual([]);
  expect(told('ana', false)).toEqual([]);
});
