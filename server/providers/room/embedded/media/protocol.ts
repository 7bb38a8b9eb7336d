/** Messages between the signalling process and the media worker. `node` identifies a browser's pair of connections. */

export type Candidate = { candidate: string; mid: string };

export type ToMedia =
  | {
      type: 'publish';
      call: number;
      room: string;
      node: string;
      sdp: string;
      allowed: string[];
      screens: string[];
      isHost: boolean;
      /** Only those of the same group see and hear each other. */
      group: number;
    }
  | ({ type: 'publish-candidate'; node: string } & Candidate)
  | { type: 'subscribe-answer'; node: string; sdp: string }
  | ({ type: 'subscribe-candidate'; node: string } & Candidate)
  /** Copies what the room forwards to a recorder, also once the room is opened. */
  | { type: 'record'; room: string; port: number; key: string }
  | { type: 'stop-recording'; room: string }
  /** Maps each node to its group. */
  | { type: 'regroup'; room: string; groups: Record<string, number> }
  | { type: 'close'; node: string }
  /** Answers a browser that tests its line, and echoes what it sends. */
  | { type: 'echo'; node: string; sdp: string }
  | { type: 'end-echo'; node: string };

export type Speaker = { node: string; track: string; level: number };

export type FromMedia =
  | { type: 'ready' }
  | { type: 'answer'; call: number; sdp: string }
  | { type: 'refused'; call: number; stale: boolean; reason: string }
  | ({ type: 'publish-candidate'; node: string } & Candidate)
  | ({ type: 'subscribe-candidate'; node: string } & Candidate)
  | { type: 'subscribe-offer'; node: string; sdp: string }
  | { type: 'echo-answer'; node: string; sdp: string }
  | ({ type: 'echo-candidate'; node: string } & Candidate)
  | { type: 'echo-refused'; node: string }
  /** The browser can send. */
  | { type: 'open'; node: string }
  | { type: 'speakers'; room: string; speakers: Speaker[] }
  /** 1 (bad) to 5 (good) by loss in either direction; 0 when no media can pass. */
  | { type: 'quality'; node: string; score: number };

export type MediaSettings = {
  udpPort: number;
  bindAddress?: string;
  publicOnly?: boolean;
  announcedAddress?: string;
  /** Where relays reach the room, 0 for any port; absent without a relay. */
  relayPort?: number;
};
