import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CAPTION } from '../../../domain/roomProtocol.ts';
import { readPreferences } from '../../../src/portals/classroom/conference/session/preferences.ts';
import { TilePages } from '../../../src/portals/classroom/conference/stage/TilePages.tsx';
import { VideoArea } from '../../../src/portals/classroom/conference/stage/VideoArea.tsx';
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

const person = (id: string, roleName: string) => ({
  id,
  name: id,
  roleName,
  isLocal: id === 'eu',
  videoTrack: `${id}-camera`,
  auxiliaryTracks: [],
});
const role = (name: string, allowed: string[], subscribeToRoles: string[]) => ({
  name,
  publishParams: { allowed },
  subscribeParams: { subscribeToRoles },
  permissions: {},
});

/** A lesson of the given others, seen by a person of one role. */
function lesson(others: readonly string[], own = role('guest', ['audio', 'video'], ['host', 'guest'])) {
  const people = [person('eu', own.name), ...others.map((id) => person(id, 'guest'))];
  sdk.state = {
    room: { id: 'room', peers: people.map(({ id }) => id), localPeer: 'eu' },
    peers: Object.fromEntries(people.map((each) => [each.id, each])),
    tracks: Object.fromEntries(
      people.map(({ id, videoTrack }) => [
        videoTrack,
        { id: videoTrack, type: 'video', source: 'regular', peerId: id, enabled: true },
      ]),
    ),
    roles: { [own.name]: own },
    speakers: {},
    sessionStore: {},
    messages: { allIDs: [], byID: {} },
  };
}

const isAsWide = (px: number) =>
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        matches: Number(/min-width: (\d+)/.exec(media)?.[1] ?? Number.POSITIVE_INFINITY) <= px,
        media,
        addEventListener: () => undefined,
        removeEventListener: () => undefined,
      }) as unknown as MediaQueryList,
  );

beforeEach(() => {
  isAsWide(1280);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const tiles = () => screen.getAllByRole('region').map((tile) => tile.getAttribute('aria-label'));

describe('the stage', () => {
  it('asks who has the waiting role to wait', () => {
    lesson(['Ana'], role('waiting', [], []));
    showInRoom(<VideoArea grid spotlight={undefined} />);
    expect(screen.getByRole('heading', { name: 'Please wait · Aguarde' })).toBeDefined();
    const english = screen.getByText('Sit back and relax till others let you join.');
    expect(english.lang).toBe('en');
    expect(english.parentElement?.textContent).toMatch(/^Sit back .+ join\. Fique à vontade/);
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('says so where a role can neither publish nor watch', () => {
    lesson(['Ana'], role('nobody', [], []));
    showInRoom(<VideoArea grid spotlight={undefined} />);
    expect(screen.getByText('Nenhum perfil desta sala pode transmitir ou assistir.')).toBeDefined();
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('shows who only watches the lesson', () => {
    lesson(['Ana'], role('viewer', [], ['host', 'guest']));
    showInRoom(<VideoArea grid={false} spotlight={undefined} />);
    expect(tiles()).toContain('Vídeo de Ana');
  });

  it('greets a person who is alone', () => {
    lesson([]);
    showInRoom(<VideoArea grid={false} spotlight={undefined} />);
    const text = 'Bem-vindo! Você é o primeiro aqui. Aguarde até que os outros cheguem.';
    expect(screen.getByText(text)).toBeDefined();
  });

  it('does not greet those who stay alone as the first', () => {
    lesson(['Helena']);
    const { change } = showInRoom(<VideoArea grid={false} spotlight={undefined} />);
    lesson([]);
    change({});
    expect(
      screen.getByText('Não há mais ninguém aqui. Aguarde: os outros ainda podem voltar.'),
    ).toBeDefined();
    lesson(['Helena']);
    change({});
    expect(tiles()).toContain('Vídeo de Helena');
  });

  it('follows a pinned person through a reload, and meanwhile shows whom the host chose', () => {
    lesson(['Ana', 'Davi', 'Bia']);
    const lead = () => document.querySelector('[data-lead]')?.getAttribute('aria-label');
    const { change } = showInRoom(<VideoArea grid spotlight="Davi" />, { pinned: 'account of Bia' });
    expect(lead()).toBe('Vídeo de Davi');
    const reload = (id: string) => {
      lesson(['Ana', 'Davi', id]);
      const peers = sdk.state.peers as Record<string, object>;
      sdk.state = {
        ...sdk.state,
        peers: { ...peers, [id]: { ...peers[id], customerUserId: 'account of Bia' } },
      };
      change({ pinned: 'account of Bia' });
    };
    reload('Bia before');
    expect(lead()).toBe('Vídeo de Bia before');
    lesson(['Ana', 'Davi']);
    change({ pinned: 'account of Bia' });
    expect(lead()).toBe('Vídeo de Davi');
    reload('Bia after');
    expect(lead()).toBe('Vídeo de Bia after');
  });

  it('has the person whom the host chose for everyone, and whom the user pinned, as the large tile', () => {
    lesson(['Ana', 'Davi', 'Bia']);
    const { change } = showInRoom(<VideoArea grid spotlight="Davi" />);
    const lead = () => screen.getAllByRole('region').filter((tile) => tile.hasAttribute('data-lead'));
    expect(lead().map((tile) => tile.getAttribute('aria-label'))).toEqual(['Vídeo de Davi']);
    change({ pinned: 'Bia' });
    expect(lead().map((tile) => tile.getAttribute('aria-label'))).toEqual(['Vídeo de Bia']);
  });

  it('has at most six others beside the large tile (ROOM-21)', async () => {
    lesson(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    const { user } = showInRoom(<VideoArea grid spotlight="a" />);
    expect(tiles()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Próximos participantes' }));
    expect(tiles()).toHaveLength(5);
  });

  it('has nine in the grid', () => {
    lesson(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']);
    showInRoom(<VideoArea grid spotlight={undefined} />);
    expect(tiles()).toHaveLength(9);
  });

  it('shows a caption until it can have been read, and not again when somebody else leads', () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    lesson(['Ana', 'Davi', 'Bia']);
    const caption = { id: '1', type: CAPTION, senderRole: 'host', message: 'I used to live here.' };
    sdk.state = { ...sdk.state, messages: { allIDs: ['1'], byID: { '1': caption } } };
    const { change } = showInRoom(<VideoArea grid spotlight={undefined} />);
    const large = () => document.querySelector('[data-lead]');
    expect(large()).toBeNull();
    const shown = screen.getByText('I used to live here.');
    change({ pinned: 'Bia' });
    expect(large()?.parentElement?.contains(shown)).toBe(true);
    act(() => vi.advanceTimersByTime(4000));
    expect(screen.queryByTestId('caption')).toBeNull();
    change({ pinned: undefined });
    expect(large()).toBeNull();
    expect(screen.queryByTestId('caption')).toBeNull();
    vi.useRealTimers();
  });

  it('mirrors the own picture alone, and only while that is wanted', () => {
    lesson(['Ana', 'Davi']);
    const mirrored = () =>
      screen
        .getAllByTestId('tile-video')
        .filter(({ className }) => /mirrored/.test(className))
        .map(({ dataset }) => dataset.peer);
    const { change } = showInRoom(<VideoArea grid spotlight={undefined} />, {
      preferences: { ...readPreferences(), mirror: true },
    });
    expect(mirrored()).toEqual(['eu']);
    change({ preferences: { ...readPreferences(), mirror: false } });
    expect(mirrored()).toEqual([]);
  });
});

describe('the pages of tiles', () => {
  const show = (pages: number) =>
    showInRoom(
      <TilePages ids={Array.from({ length: pages * 2 }, (_, index) => `${index}`)} perPage={2}>
        {(shown) => <output>{shown.join(' ')}</output>}
      </TilePages>,
    );
  const dots = () => screen.queryAllByRole('button', { name: /^Página \d+$/ });
  const here = () => screen.getByRole('status').textContent;

  it('have a dot each, which leads there, while there are fewer than eight', async () => {
    const { user } = show(7);
    expect(dots()).toHaveLength(7);
    await user.click(screen.getByRole('button', { name: 'Página 3' }));
    expect(here()).toBe('4 5');
    expect(screen.getByRole('button', { name: 'Página 3' }).getAttribute('aria-current')).toBe('page');
    expect(dots().filter((dot) => dot.hasAttribute('aria-current'))).toHaveLength(1);
  });

  it('have no dots from eight on, only the way back and forth', async () => {
    const { user } = show(8);
    expect(dots()).toHaveLength(0);
    const nav = within(screen.getByRole('navigation'));
    expect(nav.getByRole<HTMLButtonElement>('button', { name: 'Participantes anteriores' }).disabled).toBe(
      true,
    );
    await user.click(nav.getByRole('button', { name: 'Próximos participantes' }));
    expect(here()).toBe('2 3');
  });

  it('are not counted while one is enough', () => {
    show(1);
    expect(screen.queryByRole('navigation')).toBeNull();
  });
});
