import nodeDatachannel, { type PeerConnection } from 'node-datachannel';
import type { MediaSettings } from './protocol.ts';

export function openConnection(name: string, { udpPort, bindAddress }: MediaSettings): PeerConnection {
  return new nodeDatachannel.PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    disableAutoNegotiation: true,
    // The first offer has only a data channel; without this, media could never be added to it.
    forceMediaTransport: true,
    ...(bindAddress === undefined ? {} : { bindAddress }),
  });
}

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

/** Checks the state first, because in a wrong one the library throws an error that cannot be caught. */
export function describeLocally(connection: PeerConnection, type: 'offer' | 'answer'): void {
  const turn = type === 'offer' ? 'stable' : 'have-remote-offer';
  if (!isOpen(connection) || connection.signalingState() !== turn) throw new StaleConnection();
  connection.setLocalDescription(type);
}

/** The highest of a host: through a relay this port has to be tried first, and otherwise it does not answer. */
const RELAY_PRIORITY = '2130706431';

/** The candidates that browsers are told for one of the library: also with the public address, and with the port for relays. */
export function announced(candidate: string, { announcedAddress, relayPort }: MediaSettings): string[] {
  const parts = candidate.split(' ');
  if (parts[7] !== 'host') return [candidate];
  const moved = announcedAddress && parts[4] !== announcedAddress ? parts.with(4, announcedAddress) : null;
  const direct = moved ? [parts, moved] : [parts];
  const relayed =
    relayPort === undefined
      ? []
      : direct.map((each) => each.with(3, RELAY_PRIORITY).with(5, String(relayPort)));
  return [...relayed, ...direct].map((each) => each.join(' '));
}
