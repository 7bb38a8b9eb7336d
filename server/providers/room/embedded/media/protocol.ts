/** Messages between the signalling process and the media worker. `node` identifies one browser's pair of connections. */

export type Candidate = { candidate: string; mid: string };

export type ToMedia =
  | {
      type: 'publish';
      call: number;
      room: string;
      node: string;
      sdp: string;
      /** Ids of the tracks that may be forwarded, and of the shared screens among them. */
      allowed: string[];
      screens: string[];
    }
  | ({ type: 'publish-candidate'; node: string } & Candidate)
  | { type: 'subscribe-answer'; node: string; sdp: string }
  | ({ type: 'subscribe-candidate'; node: string } & Candidate)
  | { type: 'close'; node: string };

export type Speaker = { node: string; track: string; level: number };

export type FromMedia =
  | { type: 'ready' }
  | { type: 'answer'; call: number; sdp: string }
  /** `stale`: the browser must build its connections anew. */
  | { type: 'refused'; call: number; stale: boolean; reason: string }
  | ({ type: 'publish-candidate'; node: string } & Candidate)
  | ({ type: 'subscribe-candidate'; node: string } & Candidate)
  | { type: 'subscribe-offer'; node: string; sdp: string }
  | { type: 'speakers'; room: string; speakers: Speaker[] }
  /** 1 (bad) to 5 (good), from the share of packets lost either way; 0 while media finds no way at all. */
  | { type: 'quality'; node: string; score: number };

export type MediaSettings = {
  udpPort: number;
  /** The address to bind; absent means every interface. */
  bindAddress?: string;
  /** Checks go to public addresses alone; without it also to the server's own network. */
  publicOnly?: boolean;
  /** The public address when the server is behind NAT. */
  announcedAddress?: string;
};
