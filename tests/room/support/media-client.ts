import nodeDatachannel, { type PeerConnection } from 'node-datachannel';
import type { SignalClient } from './signal-client.ts';

/** A browser's publishing connection without a browser: one silent audio track. */
export class MediaClient {
  readonly connection: PeerConnection;
  private readonly client: SignalClient;
  private offered = '';

  constructor(client: SignalClient) {
    this.client = client;
    this.connection = new nodeDatachannel.PeerConnection(client.peer, {
      iceServers: [],
      bindAddress: '127.0.0.1',
      disableAutoNegotiation: true,
    });
  }

  /** Publishes and resolves once the media flows both ways. */
  async connect(): Promise<void> {
    const { connection, client } = this;
    const own: object[] = [];
    connection.onLocalCandidate((candidate, sdpMid) => own.push({ candidate, sdpMid }));
    const gathered = new Promise<void>((resolve) =>
      connection.onGatheringStateChange((state) => state === 'complete' && resolve()),
    );
    const audio = new nodeDatachannel.Audio('0', 'SendOnly');
    audio.addOpusCodec(111);
    audio.addSSRC(4242, 'name', 'stream', 'track');
    connection.addTrack(audio);
    const connected = new Promise<void>((resolve) =>
      connection.onStateChange((state) => state === 'connected' && resolve()),
    );
    connection.setLocalDescription('offer');
    this.offered = connection.localDescription()?.sdp ?? '';
    const { result, error } = await this.offer();
    if (!result) throw new Error(error?.message);
    connection.setRemoteDescription(String(result.sdp), 'answer');
    await gathered;
    for (const candidate of own) client.say('trickle', { target: 0, candidate });
    void this.takeCandidates();
    await connected;
  }

  /** Sends the one offer, again if it was sent before. */
  offer() {
    return this.client.call('offer', { desc: { type: 'offer', sdp: this.offered }, tracks: {} });
  }

  private async takeCandidates(): Promise<void> {
    for (;;) {
      const { candidate } = await this.client.next('trickle', ({ target }) => target === 0);
      const { candidate: line, sdpMid } = candidate as { candidate: string; sdpMid: string };
      if (this.connection.state() === 'closed') return;
      this.connection.addRemoteCandidate(line, sdpMid);
    }
  }
}
