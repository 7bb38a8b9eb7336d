import nodeDatachannel, { type PeerConnection } from 'node-datachannel';
import type { MediaSettings } from './protocol.ts';

/** A connection on the room's one UDP port, with negotiation in our hands. */
export function openConnection(name: string, { udpPort, bindAddress }: MediaSettings): PeerConnection {
  return new nodeDatachannel.PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    disableAutoNegotiation: true,
    // The first offer has a data channel alone; without this, media could never be added to it.
    forceMediaTransport: true,
    ...(bindAddress === undefined ? {} : { bindAddress }),
  });
}

/** The browser closed it, or it was lost: the browser must build a new one. */
export class StaleConnection extends Error {
  constructor() {
    super('connection is closed');
    this.name = 'StaleConnection';
  }
}

export function isOpen(connection: PeerConnection): boolean {
  const state = connection.state();
  return state !== 'closed' && state !== 'failed';
}

/**
 * Creates the local description. On a closed connection, or in a wrong state, the library throws an uncatchable error, so the
 * state is checked first.
 */
export function describeLocally(connection: PeerConnection, type: 'offer' | 'answer'): void {
  const turn = type === 'offer' ? 'stable' : 'have-remote-offer';
  if (!isOpen(connection) || connection.signalingState() !== turn) throw new StaleConnection();
  connection.setLocalDescription(type);
}

/** The candidate itself, and behind NAT a copy of it under the address the world knows. */
export function announced(candidate: string, { announcedAddress }: MediaSettings): string[] {
  if (!announcedAddress) return [candidate];
  const parts = candidate.split(' ');
  if (parts[7] !== 'host' || parts[4] === announcedAddress) return [candidate];
  parts[4] = announcedAddress;
  return [candidate, parts.join(' ')];
}
