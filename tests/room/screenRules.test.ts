import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { browserStorage } from '../../src/browser/storage.ts';
import { linkify } from '../../src/portals/classroom/conference/panel/linkify.ts';
import {
  type Corner,
  cornerByKey,
  nearestCorner,
  nextCorner,
} from '../../src/portals/classroom/conference/session/corner.ts';
import { readFault } from '../../src/portals/classroom/conference/session/fault.ts';
import { sdkEndpoint } from '../../src/portals/classroom/conference/session/initEndpoint.ts';
import { lineLevel, nextBlocked } from '../../src/portals/classroom/conference/session/line.ts';
import {
  isAnnounced,
  keepPreferences,
  type RoomPreferences,
  readPreferences,
} from '../../src/portals/classroom/conference/session/preferences.ts';
import {
  arrange,
  boardLeads,
  gridColumns,
  type ScenePerson,
  tilesBeside,
  tilesPerPage,
} from '../../src/portals/classroom/conference/session/scene.ts';
import { nextQueue } from '../../src/portals/classroom/conference/session/useHandPosition.ts';

const defaults: RoomPreferences = {
  isAudioMuted: false,
  isVideoMuted: false,
  grid: false,
  mirror: true,
  background: 'none',
  noise: false,
  corner: 'bottom-right',
  saving: 'off',
  announced: { hand: true },
};
const person = (id: string, kind: 'host' | 'guest' | 'me' = 'guest'): ScenePerson => {
  return { id, isLocal: kind === 'me', isHost: kind === 'host', hasPicture: true };
};
const people = [person('me', 'me'), person('t', 'host'), person('a'), person('b')];
const calm = { people, sharing: undefined, spotlight: undefined, speaker: undefined, grid: false };

describe('the large tile', () => {
  it('is the shared screen before the pinned peer and the speaker, and none while no one speaks', () => {
    const all = { ...calm, sharing: 'a', spotlight: 'b', speaker: 'a' };
    expect(arrange(all).lead).toEqual({ kind: 'screen', peerId: 'a' });
    expect(arrange({ ...all, sharing: undefined }).lead).toEqual({ kind: 'camera', peerId: 'b' });
    expect(arrange({ ...calm, speaker: 'a' }).lead).toEqual({ kind: 'camera', peerId: 'a' });
    expect(arrange(calm).lead).toEqual({ kind: 'camera', peerId: 't' });
  });

  it('belongs to nobody while nobody speaks and no other teacher is there', () => {
    expect(arrange({ ...calm, people: people.filter(({ isHost }) => !isHost) }).lead).toBeNull();
    const own = people.map((each) => ({ ...each, isLocal: each.id === 't' }));
    expect(arrange({ ...calm, people: own }).lead).toBeNull();
  });

  it('is empty in the grid, and when only the user remains', () => {
    expect(arrange({ ...calm, speaker: 'a', grid: true }).lead).toBeNull();
    expect(arrange({ ...calm, people: [person('me', 'me')], speaker: 'me' }).lead).toBeNull();
  });

  it('is the user’s own only when pinned or spotlighted, also while somebody speaks', () => {
    const own = { lead: { kind: 'camera', peerId: 'me' }, others: ['t', 'a', 'b'] };
    for (const grid of [false, true])
      expect(arrange({ ...calm, spotlight: 'me', speaker: 'a', grid })).toMatchObject(own);
    expect(arrange({ ...calm, speaker: 'me' }).lead?.peerId).toBe('t');
  });

  it('is the other one of two, with or without a picture, and the user’s own lies over its corner', () => {
    const pair = [person('me', 'me'), { ...person('t', 'host'), hasPicture: false }];
    const two = arrange({ ...calm, people: pair });
    expect(two).toEqual({ lead: { kind: 'camera', peerId: 't' }, others: ['me'], inset: true });
    expect(arrange({ ...calm, people: pair, grid: true })).toMatchObject({ lead: null, inset: false });
    expect(arrange({ ...calm, people: pair, sharing: 't' })).toMatchObject({
      lead: { kind: 'screen' },
      inset: false,
    });
    expect(arrange({ ...calm, people: pair, spotlight: 'me' })).toMatchObject({ others: ['t'], inset: true });
    expect(arrange({ ...calm, speaker: 'a' }).inset).toBe(false);
  });

  it('belongs to the whiteboard while that is on the stage, and everybody else stands beside it', () => {
    const shown = arrange({ ...calm, board: true, sharing: 't', spotlight: 'a' });
    const others = people.map(({ id }) => id);
    expect(shown).toEqual({ lead: { kind: 'board' }, others, inset: false });
  });

  it('belongs to the whiteboard or the shared screen, whichever came last', () => {
    let last = { isBoardShown: false, sharing: undefined as string | undefined, leads: false };
    const next = (isBoardShown: boolean, sharing?: string) => {
      last = { isBoardShown, sharing, leads: boardLeads(last, { isBoardShown, sharing }) };
      return last.leads;
    };
    expect(next(true)).toBe(true);
    expect(next(true, 't')).toBe(false);
    expect(next(true)).toBe(true);
    expect(next(true, 't')).toBe(false);
    expect(next(false, 't')).toBe(false);
    expect(next(true, 't')).toBe(true);
    expect(next(true, 'a')).toBe(false);
    expect(next(false)).toBe(false);
  });

  it('stays with a teacher who can be seen while a person without a picture speaks', () => {
    const unseen = (...ids: string[]) =>
      people.map((each) => ({ ...each, hasPicture: !ids.includes(each.id) }));
    const lead = (hidden: string[], speaker: string | undefined) =>
      arrange({ ...calm, people: unseen(...hidden), speaker }).lead?.peerId;
    expect(lead(['a'], 'a')).toBe('t');
    expect(lead(['a'], 'b')).toBe('b');
    expect(lead(['t'], 't')).toBe('t');
    // Initials are large only while their person speaks.
    expect(lead(['t'], undefined)).toBeUndefined();
    expect(lead(['a', 't'], 'a')).toBe('a');
    // On the teacher's own page no other teacher has to stay in view.
    const own = unseen('a').map((each) => ({ ...each, isLocal: each.id === 't' }));
    expect(arrange({ ...calm, people: own, speaker: 'a' }).lead?.peerId).toBe('a');
  });

  it('never drops or repeats a peer, after any peer has left', () => {
    const ids = fc.option(fc.constantFrom('me', 't', 'a', 'b', 'gone'), { nil: undefined });
    fc.assert(
      fc.property(ids, ids, ids, fc.boolean(), (sharing, spotlight, speaker, grid) => {
        const { lead, others } = arrange({ people, sharing, spotlight, speaker, grid });
        const shown = lead?.kind === 'camera' ? [lead.peerId, ...others] : others;
        expect([...shown].sort()).toEqual(['a', 'b', 'me', 't']);
      }),
    );
  });

  it('shows 9, 5, 3 and on phones 4 tiles per page', () => {
    expect([1201, 1200, 801, 800, 768, 767].map(tilesPerPage)).toEqual([9, 5, 5, 3, 3, 4]);
  });

  it('has at most 6 others beside it, 4 on phones (ROOM-21)', () => {
    expect([1201, 1200, 801, 800, 768, 767].map(tilesBeside)).toEqual([6, 5, 5, 3, 3, 4]);
  });

  it('is the whiteboard, a screen or a pinned person before the other one of two (ROOM-22)', () => {
    const two = { ...calm, people: [person('me', 'me'), person('t', 'host')] };
    expect(arrange(two)).toMatchObject({ lead: { peerId: 't' }, inset: true });
    expect(arrange({ ...two, board: true })).toMatchObject({ lead: { kind: 'board' }, inset: false });
    expect(arrange({ ...two, sharing: 'me' })).toMatchObject({ lead: { kind: 'screen' }, inset: false });
    expect(arrange({ ...two, sharing: 't', spotlight: 't' })).toMatchObject({ lead: { kind: 'screen' } });
    expect(arrange({ ...two, spotlight: 'me' })).toMatchObject({ lead: { peerId: 'me' }, others: ['t'] });
  });
});

it('there is one large tile while data is saved, of the speaker, the teacher or anyone', () => {
  const saved = { ...calm, isSaving: true, grid: true };
  expect(arrange({ ...saved, speaker: 'a' }).lead?.peerId).toBe('a');
  expect(arrange(saved).lead?.peerId).toBe('t');
  const pupils = people.filter(({ isHost }) => !isHost);
  expect(arrange({ ...saved, people: pupils }).lead?.peerId).toBe('a');
});

describe('the tiles of equal size', () => {
  it('stand in as many columns as make them largest', () => {
    expect([1, 2, 3, 4, 5, 9].map((count) => gridColumns(count, 1.8))).toEqual([1, 2, 2, 2, 3, 3]);
    expect([2, 3, 4].map((count) => gridColumns(count, 2.05))).toEqual([2, 3, 2]);
    expect([2, 3, 4].map((count) => gridColumns(count, 0.6))).toEqual([1, 1, 1]);
  });

  it('have at least one column and never more than there are tiles', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12 }),
        fc.double({ min: 0.3, max: 3, noNaN: true }),
        (count, shape) => {
          const columns = gridColumns(count, shape);
          expect(columns).toBeGreaterThanOrEqual(1);
          expect(columns).toBeLessThanOrEqual(count);
        },
      ),
    );
  });
});

describe('the corner of one’s own picture', () => {
  const area = { left: 100, top: 50, width: 400, height: 300 };

  it('is the one nearest to where it is dropped', () => {
    expect(nearestCorner(area, 110, 60)).toBe('top-left');
    expect(nearestCorner(area, 490, 60)).toBe('top-right');
    expect(nearestCorner(area, 490, 340)).toBe('bottom-right');
    expect(nearestCorner(area, -500, 900)).toBe('bottom-left');
  });

  it('is the neighbour in the direction of an arrow key, and stays at the edge', () => {
    expect(cornerByKey('bottom-right', 'ArrowLeft')).toBe('bottom-left');
    expect(cornerByKey('bottom-right', 'ArrowUp')).toBe('top-right');
    expect(cornerByKey('bottom-right', 'ArrowDown')).toBe('bottom-right');
    expect(cornerByKey('bottom-right', 'Enter')).toBeUndefined();
    expect(cornerByKey('bottom-right', 'constructor')).toBeUndefined();
  });

  it('goes round all four by one button', () => {
    const seen = [1, 2, 3, 4].reduce<Corner[]>((all) => [...all, nextCorner(all.at(-1) ?? 'top-left')], []);
    expect(new Set(seen).size).toBe(4);
  });
});

describe('links in messages', () => {
  it('are http and https only, without trailing punctuation', () => {
    expect(
      linkify('veja https://a.com/x?y=1. (http://b.org)').map(({ kind, value }) => [kind, value]),
    ).toEqual([
      ['text', 'veja '],
      ['link', 'https://a.com/x?y=1'],
      ['text', '. ('],
      ['link', 'http://b.org'],
      ['text', ')'],
    ]);
    expect(linkify('javascript:alert(1) ftp://x').every(({ kind }) => kind === 'text')).toBe(true);
  });

  it('are parts that add up to the message', () => {
    const piece = fc.oneof(fc.string(), fc.webUrl());
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const message = pieces.join(' ');
        expect(
          linkify(message)
            .map(({ value }) => value)
            .join(''),
        ).toBe(message);
      }),
    );
  });
});

describe('errors of the SDK', () => {
  const error = (code: number, action: string, message = '', isTerminal = false) =>
    readFault({ code, action, message, isTerminal });

  it.each([
    ['role is invalid: owner', 'invalid_role'],
    ['room is not active', 'disabled'],
    ['role limit reached: guest', 'full'],
    ['token is invalid', 'init'],
  ])('open a dialog for %s at init', (message, cause) => {
    expect(error(401, 'INIT', message, true)).toEqual({ kind: 'init', cause });
  });

  it('request a new token for an expired one at init instead of opening a dialog', () => {
    expect(error(401, 'INIT', 'token has expired', true)).toEqual({ kind: 'expired' });
  });

  it('name the blocked devices', () => {
    expect(error(3001, 'TRACK', 'audio and video denied')).toMatchObject({
      devices: ['camera', 'microphone'],
    });
    expect(error(3011, 'TRACK', 'screen denied')).toMatchObject({ devices: ['screenshare'], by: 'system' });
  });

  it('are silent about a screen that the user did not choose, and name a device that is missing or in use', () => {
    expect(error(3001, 'TRACK', 'denied - screen')).toEqual({ kind: 'silent' });
    expect(error(3001, 'TRACK', 'denied - video, screen')).toMatchObject({ kind: 'blocked' });
    expect(error(3002, 'TRACK', 'not available - video')).toEqual({ kind: 'missing', devices: ['camera'] });
    expect(error(3003, 'TRACK', 'in use - audio')).toEqual({ kind: 'in_use', devices: ['microphone'] });
  });

  it('show a message, end the room or are ignored, by their code', () => {
    expect(error(500, 'JOIN', 'x', true)).toEqual({ kind: 'message', message: 'x' });
    expect(error(1003, 'RECONNECT_SIGNAL', 'lost', true)).toEqual({ kind: 'lost', message: 'lost' });
    expect(error(4005, 'RECONNECT_SIGNAL', 'gone', true)).toEqual({ kind: 'terminal', message: 'gone' });
    expect(error(1003, 'RECONNECT_SIGNAL', 'lost')).toEqual({ kind: 'silent' });
    expect(error(3008, 'AUTOPLAY')).toEqual({ kind: 'silent' });
  });
});

describe('small rules', () => {
  afterEach(() => void vi.unstubAllGlobals());

  it('pass the SDK an address that it can parse on http and https', () => {
    expect(sdkEndpoint('/', 'http://localhost:3000')).toBe('http://localhost:3000/#https://local');
    expect(sdkEndpoint('/', 'https://escola.example')).toBe('https://escola.example');
    expect(sdkEndpoint(undefined, 'https://escola.example')).toBeUndefined();
  });

  it('sort raised hands by time', () => {
    expect(nextQueue(['a', 'b'], ['c', 'b', 'a'])).toEqual(['a', 'b', 'c']);
    expect(nextQueue(['a', 'b'], ['b'])).toEqual(['b']);
  });

  it('ignore invalid stored preferences', () => {
    const stored = (text: string) => vi.stubGlobal('localStorage', { getItem: () => text });
    for (const text of [
      '',
      'null',
      '[]',
      '{"isAudioMuted":"yes","corner":"middle","saving":true}',
      'not json',
    ]) {
      stored(text);
      expect(readPreferences()).toEqual(defaults);
    }
    stored('{"name":"Ana","isVideoMuted":true}');
    expect(readPreferences()).toEqual({ ...defaults, name: 'Ana', isVideoMuted: true });
  });

  it('merge a changed preference into the stored ones', () => {
    keepPreferences({ name: 'Ana', isAudioMuted: true });
    keepPreferences({ grid: true });
    expect(readPreferences()).toEqual({ ...defaults, name: 'Ana', isAudioMuted: true, grid: true });
  });

  it('tell hosts alone who comes and goes until they choose, whatever an earlier version has stored as its default', () => {
    const stored = (value: object) => vi.stubGlobal('localStorage', { getItem: () => JSON.stringify(value) });
    browserStorage.clear();
    stored({ notices: { joined: false, left: false, hand: false } });
    const kinds = ['joined', 'left', 'hand'] as const;
    const announced = (isHost: boolean) => kinds.map((kind) => isAnnounced(readPreferences(), kind, isHost));
    expect(announced(true)).toEqual([true, true, false]);
    expect(announced(false)).toEqual([false, false, false]);
    stored({ announced: { joined: false, left: true, hand: true } });
    expect(announced(true)).toEqual([false, true, true]);
    expect(announced(false)).toEqual([false, true, true]);
  });

  it('show a good connection only once it is measured', () => {
    const level = (downlinkQuality?: number) => lineLevel({ downlinkQuality }, false, false);
    expect([undefined, -1, 1, 3, 4, 5].map(level)).toEqual([
      ...['checking', 'checking', 'poor', 'fair', 'good', 'good'],
    ]);
    expect(lineLevel({ downlinkQuality: 5 }, true, false)).toBe('lost');
  });

  it('show that media cannot pass until they do, whatever is tried meanwhile', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(undefined, -1, 0, 1, 3, 5)), fc.boolean(), (scores, trying) => {
        let blocked = false;
        for (const downlinkQuality of scores) blocked = nextBlocked(blocked, { downlinkQuality });
        const last = scores.findLast((score) => score !== undefined && score >= 0);
        expect(blocked).toBe(last === 0);
        if (blocked) expect(lineLevel({ downlinkQuality: scores.at(-1) }, trying, blocked)).toBe('blocked');
      }),
    );
  });
});
