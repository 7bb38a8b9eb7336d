import { beforeEach, describe, expect, it, vi } from 'vitest';
import { repairEntering, type Sdk } from '../../../src/portals/classroom/conference/session/repairMoves.ts';
import { buildStream, buildTransport, camera, Media, Track } from './movingTransport.ts';

const DISCONNECTED = { code: 4006 };
const FAILED = { code: 4005 };

beforeEach(() => {
  vi.useRealTimers();
  vi.stubGlobal('MediaStream', Media);
  camera.opened = new Promise((resolve) => {
    camera.open = resolve;
  });
});

const buildTracks = () => ({
  audioTrack: new Track('audio', 'regular', buildStream()),
  videoTrack: new Track('video', 'regular', buildStream()),
  auxiliaryTracks: [],
});

/** Publishes the tracks of a person who has joined, as the SDK does. */
function enter({ transport, person }: ReturnType<typeof buildTransport>): Promise<void> {
  class FakeSdk {
    transport = transport;
    async setAndPublishTracks(tracks: Track[]): Promise<void> {
      for (const track of tracks) {
        await transport.publishTrack(track as never);
        if (track.type === 'audio') person.audioTrack = track;
        else person.videoTrack = track;
      }
    }
  }
  const sdk = new FakeSdk() as unknown as Sdk;
  repairEntering(sdk);
  return sdk.setAndPublishTracks([person.videoTrack, person.audioTrack] as never);
}

describe('a move while the person is entering', () => {
  it('publishes the tracks whose first publishing it has cut short', async () => {
    const tracks = buildTracks();
    const built = buildTransport(tracks);
    const { transport, person, publications, publish } = built;
    const entered = enter(built);
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    publications.splice(0);
    const moving = transport.handleSFUMigration();
    expect(await publish('audio')).not.toBe(tracks.audioTrack);
    expect(await publish('video')).not.toBe(tracks.videoTrack);
    await Promise.all([moving, entered]);
    expect([person.audioTrack?.isAlive, person.videoTrack?.isAlive]).toEqual([true, true]);
  });

  it('makes no connections for a person who leaves meanwhile', async () => {
    const built = buildTransport(buildTracks());
    const entered = enter(built);
    const moving = built.transport.handleSFUMigration();
    await built.transport.leave();
    await Promise.all([moving, entered]);
    expect(built.fake.createPeerConnections).not.toHaveBeenCalled();
  });

  it('ends before their first publishing, which then publishes nothing again', async () => {
    const tracks = buildTracks();
    const built = buildTransport(tracks);
    const { transport, person, publications, publish } = built;
    const moving = transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    const entered = enter(built);
    const copies = [await publish('audio'), await publish('video')];
    await Promise.all([moving, entered]);
    expect([person.audioTrack, person.videoTrack]).toEqual(copies);
    expect(publications).toEqual([]);
    expect([person.audioTrack?.isAlive, person.videoTrack?.isAlive]).toEqual([true, true]);
  });
});

describe('a move of the SDK to other connections', () => {
  it('publishes copies of what the person sends, and forgets what the others sent', async () => {
    const { transport, fake, person, other, publish, moved } = buildTransport(buildTracks());
    const moving = transport.handleSFUMigration();
    expect(await publish('audio')).toBe(person.audioTrack);
    expect(await publish('video')).toBe(person.videoTrack);
    await moving;
    expect(person.videoTrack?.isAlive).toBe(true);
    expect(other.audioTrack).toBeUndefined();
    expect(fake.trackStates.size).toBe(0);
    expect(fake.clearPeerConnections).toHaveBeenCalledBefore(fake.createPeerConnections);
    expect(moved).toHaveBeenCalled();
  });

  it('continues with living tracks if an earlier one never ended', async () => {
    const { transport, person, publications, publish, moved } = buildTransport(buildTracks());
    void transport.handleSFUMigration();
    await publish('audio');
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    publications.splice(0);
    const second = transport.handleSFUMigration();
    await publish('audio');
    expect((await publish('video')).isAlive).toBe(true);
    await second;
    expect(person.audioTrack?.isAlive).toBe(true);
    expect(person.videoTrack?.isAlive).toBe(true);
    expect(moved).toHaveBeenCalled();
  });

  it('publishes nothing more once a later one has begun', async () => {
    const { transport, person, stored, publications, publish, moved } = buildTransport(buildTracks());
    const first = transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    const [outdated] = publications.splice(0);
    const second = transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    outdated?.settle();
    await first;
    expect(publications).toHaveLength(1);
    await publish('audio');
    await publish('video');
    await second;
    expect([...stored]).toEqual([person.audioTrack, person.videoTrack]);
    expect(moved).toHaveBeenCalled();
  });

  it('publishes a shared screen in a copy of its stream, whose end ends the sharing', async () => {
    const screen = new Track('video', 'screen', buildStream());
    const { transport, fake, person, publish, ended } = buildTransport({ auxiliaryTracks: [screen] });
    const moving = transport.handleSFUMigration();
    const copy = await publish('video');
    await moving;
    expect(person.auxiliaryTracks).toEqual([copy]);
    expect([...fake.screenStream]).toEqual([screen.stream.nativeStream, copy.stream.nativeStream]);
    copy.nativeTrack.dispatchEvent(new Event('ended'));
    expect(ended).toHaveBeenCalledOnce();
  });

  it('keeps the shared screen for the next one if it does not end', async () => {
    const screen = new Track('video', 'screen', buildStream());
    const { transport, person, publications, publish } = buildTransport({ auxiliaryTracks: [screen] });
    void transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    publications.splice(0);
    const second = transport.handleSFUMigration();
    const copy = await publish('video');
    await second;
    expect(person.auxiliaryTracks).toEqual([copy]);
    expect(copy.isAlive).toBe(true);
  });

  it('tells the page of a copy before it is published, so that it can be switched off', async () => {
    const tracks = buildTracks();
    const { transport, person, publications, moved } = buildTransport(tracks);
    void transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    expect(person.audioTrack).toBe(publications[0]?.track);
    expect(person.audioTrack).not.toBe(tracks.audioTrack);
    expect(moved).toHaveBeenCalledOnce();
  });

  it('ends a sharing that was stopped meanwhile', async () => {
    const screen = new Track('video', 'screen', buildStream());
    const { transport, fake, person, publications, publish } = buildTransport({ auxiliaryTracks: [screen] });
    const moving = transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    person.auxiliaryTracks = [];
    const copy = await publish('video');
    await moving;
    expect(fake.unpublished).toHaveBeenCalledWith([copy]);
    expect(person.auxiliaryTracks).toEqual([]);
  });

  it('does not share again what the user has stopped, whose withdrawal was not answered', async () => {
    const [screen, sound] = [
      new Track('video', 'screen', buildStream()),
      new Track('audio', 'screen', buildStream()),
    ];
    const { transport, fake, person, publications } = buildTransport({ auxiliaryTracks: [screen, sound] });
    fake.unpublished.mockReturnValueOnce(new Promise<void>(() => undefined));
    void transport.unpublish([screen as never]);
    await transport.handleSFUMigration();
    expect(publications).toEqual([]);
    expect(person.auxiliaryTracks).toEqual([]);
    expect([screen.isAlive, sound.isAlive]).toEqual([false, false]);
  });

  it('does not share again what the user stops while it is being published', async () => {
    const screen = new Track('video', 'screen', buildStream());
    const { transport, fake, person, publications, publish } = buildTransport({ auxiliaryTracks: [screen] });
    const moving = transport.handleSFUMigration();
    await vi.waitFor(() => expect(publications).toHaveLength(1));
    fake.unpublished.mockReturnValueOnce(new Promise<void>(() => undefined));
    void transport.unpublish([screen as never]);
    const copy = await publish('video');
    await moving;
    expect(fake.unpublished).toHaveBeenLastCalledWith([copy]);
    expect(person.auxiliaryTracks).toEqual([]);
  });

  it('finds nothing of a share whose withdrawal failed: the SDK forgets it, too', async () => {
    const screen = new Track('video', 'screen', buildStream());
    const { transport, fake, stored } = buildTransport({ auxiliaryTracks: [screen] });
    stored.add(screen);
    fake.unpublished.mockRejectedValueOnce(new Error('the server has died'));
    await transport.unpublish([screen as never]);
    expect([screen.isAlive, stored.has(screen)]).toEqual([false, false]);
  });

  it('is repeated up to three times if the server cannot be reached, and not after the person has left', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { transport, fake, person } = buildTransport(buildTracks());
    fake.negotiateOnFirstPublish.mockRejectedValue(new Error('offline'));
    await transport.handleSFUMigration();
    expect(person.videoTrack?.isAlive).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(fake.negotiateOnFirstPublish).toHaveBeenCalledTimes(4);

    const other = buildTransport(buildTracks());
    other.fake.negotiateOnFirstPublish.mockRejectedValue(new Error('offline'));
    await other.transport.handleSFUMigration();
    await other.transport.leave();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(other.fake.negotiateOnFirstPublish).toHaveBeenCalledTimes(1);
  });

  it('is repeated for as long as there is no connection to the server', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
    const { transport, fake, publish } = buildTransport(buildTracks());
    fake.negotiateOnFirstPublish.mockRejectedValue(new Error('offline'));
    fake.signal.isConnected = false;
    await transport.handleSFUMigration();
    await vi.advanceTimersByTimeAsync(58_000);
    fake.negotiateOnFirstPublish.mockResolvedValue(undefined);
    fake.signal.isConnected = true;
    await vi.advanceTimersByTimeAsync(3000);
    vi.useRealTimers();
    expect((await publish('audio')).isAlive).toBe(true);
  });

  it.each([
    ['being switched on', (track: Track) => track.setEnabled()],
    ['being replaced by another one', (track: Track) => track.setSettings()],
  ])(
    'waits for a camera that is %s, so that no camera stays on unknown, and with nothing else',
    async (_, change) => {
      const tracks = buildTracks();
      const { transport, person, publications, publish } = buildTransport(tracks);
      void change(tracks.videoTrack);
      const moving = transport.handleSFUMigration();
      await publish('audio');
      expect(publications).toEqual([]);
      expect(person.videoTrack).toBe(tracks.videoTrack);
      camera.open();
      const copy = await publish('video');
      await moving;
      expect(person.videoTrack).toBe(copy);
      expect(copy.isOn).toBe(tracks.videoTrack.isOn);
    },
  );

  it('leaves the camera to the later one if it begins while the camera is being switched on', async () => {
    const tracks = buildTracks();
    const { transport, person, publications, publish } = buildTransport(tracks);
    void tracks.videoTrack.setEnabled();
    const first = transport.handleSFUMigration();
    await publish('audio');
    const second = transport.handleSFUMigration();
    await publish('audio');
    camera.open();
    await first;
    const copy = await publish('video');
    await second;
    expect(publications).toEqual([]);
    expect(person.videoTrack).toBe(copy);
    expect(copy.isOn).toBe(true);
  });

  it.each(['before it is published again', 'after it was'])(
    'leaves no screen captured when the person leaves %s',
    async (when) => {
      const screen = new Track('video', 'screen', buildStream());
      const { transport, fake, publications, publish } = buildTransport({ auxiliaryTracks: [screen] });
      void transport.handleSFUMigration();
      await vi.waitFor(() => expect(publications).toHaveLength(1));
      if (when.startsWith('after')) await publish('video');
      const streams = [...fake.screenStream];
      await transport.leave();
      expect(streams).toHaveLength(2);
      for (const stream of streams)
        for (const track of stream.getTracks()) expect(track.stop).toHaveBeenCalledOnce();
      expect(fake.screenStream.size).toBe(0);
    },
  );
});

describe('the restart of a connection', () => {
  it('is not begun by the timer of an earlier one', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const { transport, restarted } = buildTransport({ auxiliaryTracks: [] });
    await transport.handleIceConnectionFailure(0, DISCONNECTED);
    expect(restarted).toHaveBeenCalledTimes(1);
    await transport.handleSFUMigration();
    vi.advanceTimersByTime(4900);
    await transport.handleIceConnectionFailure(0, DISCONNECTED);
    expect(restarted).toHaveBeenCalledTimes(1);
    await transport.handleIceConnectionFailure(0, FAILED);
    expect(restarted).toHaveBeenLastCalledWith(0, FAILED);
    vi.advanceTimersByTime(200);
    await transport.handleIceConnectionFailure(1, DISCONNECTED);
    expect(restarted).toHaveBeenLastCalledWith(1, DISCONNECTED);
    expect(restarted).toHaveBeenCalledTimes(3);
  });
});
