import nodeDatachannel, { type DataChannel, type PeerConnection } from 'node-datachannel';
import type { Allowance } from '../allowance.ts';
import { contained } from './contained.ts';
import type { MediaSettings } from './protocol.ts';

/** How many unexpected channels, and messages on them, are tolerated. The SDK opens one channel and sends nothing on it. */
const MOST_UNEXPECTED = 200;

/** After this many messages beyond the permitted rate the connection ends, because each takes processor time from all rooms. */
const MOST_REFUSED = 1000;

/** Reads the messages of a channel, and ignores those that exceed the permitted rate. */
export function readWithin(
  allowance: Allowance,
  { connection, channel }: { connection: PeerConnection; channel: DataChannel },
  read: (message: string) => void,
): void {
  let left = MOST_REFUSED;
  channel.onMessage(
    contained((message) => {
      if (allowance.take()) return read(message.toString());
      left -= 1;
      if (left === 0) connection.close();
    }),
  );
}

/** A channel that the room expects a browser to open, identified by its label. */
export type ExpectedChannel = { label: string; open(channel: DataChannel): void };

/**
 * Passes the expected channel to its reader when the browser opens it, and reads and discards the messages of all other channels.
 * They have to be read: while 1,024 messages of a channel are unread, the library blocks one of the few threads that serve all
 * connections of the process.
 */
export function readChannels(connection: PeerConnection, expected?: ExpectedChannel): void {
  // The library closes channels that are garbage-collected.
  const channels: DataChannel[] = [];
  let isExpected = expected !== undefined;
  let left = MOST_UNEXPECTED;
  const count = contained(() => {
    left -= 1;
    if (left === 0) connection.close();
  });
  connection.onDataChannel(
    contained((channel) => {
      channels.push(channel);
      if (isExpected && channel.getLabel() === expected?.label) {
        isExpected = false;
        expected.open(channel);
        return;
      }
      channel.onMessage(count);
      count();
    }),
  );
}

/** Opens a connection that ends if the browser opens many channels or sends many messages on them. */
export function openConnection(name: string, { udpPort, bindAddress }: MediaSettings): PeerConnection {
  const connection = new nodeDatachannel.PeerConnection(name, {
    iceServers: [],
    enableIceUdpMux: true,
    portRangeBegin: udpPort,
    portRangeEnd: udpPort,
    disableAutoNegotiation: true,
    // The first offer has only a data channel; without this, media could never be added to it.
    forceMediaTransport: true,
    ...(bindAddress === undefined ? {} : { bindAddress }),
  });
  readChannels(connection);
  return connection;
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
