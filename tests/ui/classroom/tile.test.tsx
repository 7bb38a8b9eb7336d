import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Tile } from '../../../src/portals/classroom/conference/stage/Tile.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => ({ state: {} as Record<string, unknown> }));
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: (state: unknown) => unknown) => select(sdk.state),
    useVideo: () => ({ videoRef: () => undefined }),
  };
});

const ana = {
  id: 'ana',
  name: 'Ana Lima',
  roleName: 'guest',
  isLocal: false,
  videoTrack: 'camera',
  auxiliaryTracks: [],
};
const camera = { id: 'camera', type: 'video', source: 'regular', peerId: 'ana', enabled: true };

beforeEach(() => {
  sdk.state = {
    peers: { ana },
    tracks: { camera },
    speakers: {},
    sessionStore: {},
    room: { id: 'room', peers: ['ana'], localPeer: 'me' },
    messages: { allIDs: [], byID: {} },
  };
});

/** jsdom decodes nothing. */
function decode(width: number, height: number): HTMLVideoElement {
  const video = screen.getByTestId<HTMLVideoElement>('tile-video');
  Object.defineProperties(video, { videoWidth: { value: width }, videoHeight: { value: height } });
  fireEvent.loadedData(video);
  return video;
}

describe('a tile', () => {
  it('shows the initials and that the picture is on its way, until it is there', () => {
    showInRoom(<Tile peerId="ana" />);
    expect(screen.getByText('AL')).toBeDefined();
    expect(screen.getByRole('img', { name: 'A imagem está chegando' })).toBeDefined();
    const video = decode(640, 360);
    expect(screen.queryByText('AL')).toBeNull();
    expect(screen.queryByRole('img', { name: 'A imagem está chegando' })).toBeNull();
    expect(Number(video.style.getPropertyValue('--picture-shape'))).toBeCloseTo(16 / 9);
    fireEvent.emptied(video);
    expect(screen.getByText('AL')).toBeDefined();
  });

  it('says why it is large: pinned by the user, or shown to everyone by a host', () => {
    const { change } = showInRoom(<Tile peerId="ana" />);
    const mark = (name: string) => screen.queryByRole('img', { name });
    expect(mark('Em destaque para todos')).toBeNull();
    sdk.state = { ...sdk.state, sessionStore: { spotlight: 'ana' } };
    change({});
    expect(mark('Em destaque para todos')).not.toBeNull();
    change({ pinned: 'ana' });
    expect(mark('Fixado só para você')).not.toBeNull();
    expect(mark('Em destaque para todos')).toBeNull();
  });

  it('is pinned and unpinned from the picture, where there are more than two people', async () => {
    const setPinned = vi.fn();
    const { change, user } = showInRoom(<Tile peerId="ana" />, { setPinned });
    const pin = (name: string) => screen.queryByRole('button', { name });
    expect(pin('Fixar para mim: Ana Lima')).toBeNull();
    const others = { bia: { ...ana, id: 'bia' }, caio: { ...ana, id: 'caio' } };
    const people = { ana, ...others };
    sdk.state = {
      ...sdk.state,
      peers: people,
      room: { id: 'room', peers: Object.keys(people), localPeer: 'bia' },
    };
    change({ setPinned });
    await user.click(pin('Fixar para mim: Ana Lima') as HTMLElement);
    change({ setPinned, pinned: 'ana' });
    await user.click(pin('Desafixar: Ana Lima') as HTMLElement);
    expect(setPinned.mock.calls).toEqual([['ana'], [null]]);
  });

  it('shows only the initials while the camera is off', () => {
    sdk.state = { ...sdk.state, tracks: { camera: { ...camera, enabled: false } } };
    showInRoom(<Tile peerId="ana" />);
    expect(screen.getByText('AL')).toBeDefined();
    expect(screen.queryByRole('img', { name: 'A imagem está chegando' })).toBeNull();
  });
});
