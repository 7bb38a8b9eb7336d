import type { DataChannel, PeerConnection } from 'node-datachannel';
import { announced, describeLocally, openConnection } from './connections.ts';
import { contained } from './contained.ts';
import type { FromMedia, MediaSettings } from './protocol.ts';
import type { RelayGate } from './relayGate.ts';

/** Twice what a test sends, so that nobody uses the port as a mirror. */
const MOST_BYTES = 500_000;
const MOST_MESSAGE_BYTES = 1200;
/** Ten times as many as a test sends; channels count as messages. After this many the connection ends, because each takes processor time from the lessons. */
const MOST_MESSAGES = 2000;
/** What waits here would measure this queue and not the line. */
const MOST_WAITING_BYTES = 100_000;

const withoutCandidates = (sdp: string): string =>
  sdp
    .split('\n')
    .filter((line) => !/^a=(candidate|end-of-candidates)/.test(line))
    .join('\n');

const bytesIn = (message: string | ArrayBuffer | Buffer): ArrayBuffer | Uint8Array =>
  typeof message === 'string' ? new TextEncoder().encode(message) : message;

/** Data channels that return what they receive, for browsers that test their line. */
export class LineEchoes {
  private readonly settings: MediaSettings;
  private readonly gate: RelayGate | null;
  private readonly post: (message: FromMedia) => void;
  private readonly connections = new Map<string, PeerConnection>();

  constructor(settings: MediaSettings, gate: RelayGate | null, post: (message: FromMedia) => void) {
    this.settings = settings;
    this.gate = gate;
    this.post = post;
  }

  /** The browser's own addresses are not needed: it is answered where its checks come from. */
  open(node: string, sdp: string): void {
    this.close(node);
    const connection = openConnection(`echo-${node}`, this.settings);
    this.connections.set(node, connection);
    connection.onLocalCandidate(
      contained((candidate, mid) => {
        this.gate?.admit(connection.localDescription()?.sdp ?? '');
        for (const line of announced(candidate, this.settings))
          this.post({ type: 'echo-candidate', node, candidate: line, mid });
      }),
    );
    // The library closes channels that are garbage-collected.
    const channels: DataChannel[] = [];
    let left = MOST_BYTES;
    let messages = MOST_MESSAGES;
    const count = () => {
      messages -= 1;
      if (messages === 0) this.close(node);
    };
    connection.onDataChannel(
      contained((channel) => {
        channels.push(channel);
        count();
        channel.onMessage(
          contained((message) => {
            count();
            const bytes = Buffer.isBuffer(message) ? message : Buffer.from(new Uint8Array(bytesIn(message)));
            left -= bytes.length;
            if (messages <= 0 || left < 0 || bytes.length > MOST_MESSAGE_BYTES) return;
            if (channel.isOpen() && channel.bufferedAmount() < MOST_WAITING_BYTES)
              channel.sendMessageBinary(bytes);
          }),
        );
      }),
    );
    try {
      connection.setRemoteDescription(withoutCandidates(sdp), 'offer');
      describeLocally(connection, 'answer');
      const local = connection.localDescription();
      if (!local) throw new Error('no local description');
      this.post({ type: 'echo-answer', node, sdp: local.sdp });
    } catch {
      this.post({ type: 'echo-refused', node });
      this.close(node);
    }
  }

  close(node: string): void {
    const connection = this.connections.get(node);
    if (!connection) return;
    this.connections.delete(node);
    this.gate?.dismiss(connection.localDescription()?.sdp ?? '');
    connection.close();
  }
}
