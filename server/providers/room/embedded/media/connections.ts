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

/** The candidate itself, and behind NAT a copy of it under the address the world knows. */
export function announced(candidate: string, { announcedAddress }: MediaSettings): string[] {
  if (!announcedAddress) return [candidate];
  const parts = candidate.split(' ');
  if (parts[7] !== 'host' || parts[4] === announcedAddress) return [candidate];
  parts[4] = announcedAddress;
  return [candidate, parts.join(' ')];
}
