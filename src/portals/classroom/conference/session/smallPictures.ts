import {
  LEAST_FOR_BOTH,
  SDK_CHANNEL,
  SMALL_BITRATE,
  SMALL_PICTURES,
} from '../../../../../domain/roomProtocol.ts';
import { canShareScreen } from './canShareScreen.ts';
import { fitScreen, reducedScreen } from './screenSize.ts';
import { smallTracks, watchTiles } from './tileSizes.ts';

/*
 * In a group of the built-in room, the page sends a second, small copy of the camera while somebody receives it. The SDK is not involved:
 * the page adds the sender of the copy and opens a separate data channel on the SDK's connection.
 */

const SCALE = 2;
const FRAMES_PER_SECOND = 15;
const CHECK_MS = 2000;
/** Collects the changes of several tiles, as when the layout changes, into one report. */
const REPORT_DELAY_MS = 100;
/** A copy returns only at this multiple of `LEAST_FOR_BOTH`, so that it is not started and stopped repeatedly. */
const ENOUGH_AGAIN = 1.4;

interface Sending {
  isWanted: boolean;
  /** Maps the sender of each camera to that of its copy. */
  copies: Map<RTCRtpSender, RTCRtpSender>;
  /** The latest change of parameters. Browsers refuse a change before the previous one has ended. */
  changed: Promise<void>;
}

const sending = new WeakMap<RTCPeerConnection, Sending>();

async function activate(copy: RTCRtpSender, isWanted: boolean): Promise<void> {
  const parameters = copy.getParameters();
  for (const encoding of parameters.encodings) encoding.active = isWanted;
  await copy.setParameters(parameters);
}

/** Ignores refusals of the browser: the room then uses the large picture only. */
const attempt = (work: Promise<void>): void => void work.catch(() => undefined);

function openChannel(connection: RTCPeerConnection, open: RTCPeerConnection['createDataChannel']): void {
  const state: Sending = { isWanted: false, copies: new Map(), changed: Promise.resolve() };
  const channel = open.call(connection, SMALL_PICTURES);
  sending.set(connection, state);
  let reported = '';
  let hasRoom = true;
  const report = () => {
    const text = JSON.stringify({ shown_small: smallTracks(), has_room: hasRoom });
    if (channel.readyState !== 'open' || text === reported) return;
    reported = text;
    channel.send(text);
  };
  channel.onopen = report;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const reportSoon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      report();
    }, REPORT_DELAY_MS);
  };
  const stop = watchTiles(reportSoon);
  const check = async () => {
    // Closing a connection from the page causes no event.
    if (connection.signalingState === 'closed') return end();
    if (!state.isWanted && hasRoom) return;
    const rate = await outgoingRate(connection);
    if (rate === undefined) return;
    hasRoom = rate >= LEAST_FOR_BOTH * (hasRoom ? 1 : ENOUGH_AGAIN);
    report();
  };
  const checking = setInterval(() => attempt(check()), CHECK_MS);
  const end = () => {
    clearInterval(checking);
    clearTimeout(waiting);
    stop();
  };
  channel.onclose = end;
  channel.onmessage = ({ data }) => {
    state.isWanted = JSON.parse(String(data)).small === true;
    for (const copy of state.copies.values()) {
      state.changed = state.changed.then(() => activate(copy, state.isWanted)).catch(() => undefined);
    }
  };
}

/** The estimate of the browser of what its line up carries, in bit/s; undefined in browsers that report none. */
async function outgoingRate(connection: RTCPeerConnection): Promise<number | undefined> {
  for (const stat of (await connection.getStats()).values())
    if (stat.type === 'candidate-pair' && stat.availableOutgoingBitrate !== undefined)
      return stat.availableOutgoingBitrate;
  return undefined;
}

/** The tracks of shared screens and their clones, of which the SDK sends one after a move. Firefox does not mark them. */
const screens = new WeakSet<MediaStreamTrack>();

function recordScreen(track: MediaStreamTrack): void {
  screens.add(track);
  const { clone } = track;
  track.clone = () => {
    const copy = clone.call(track);
    recordScreen(copy);
    return copy;
  };
}

function recordScreens(devices: MediaDevices): void {
  const { getDisplayMedia } = devices;
  devices.getDisplayMedia = async (options) => {
    const stream = await getDisplayMedia.call(devices, options);
    for (const track of stream.getVideoTracks()) recordScreen(track);
    return stream;
  };
}

/** Adds a sender with a small copy of the track of `sender`. When the track is replaced, the copy changes, too. */
function addCopy(
  { copies, isWanted }: Sending,
  sender: RTCRtpSender,
  add: (encoding: RTCRtpEncodingParameters) => RTCRtpTransceiver,
): void {
  let copy: RTCRtpSender;
  try {
    copy = add({
      active: isWanted,
      scaleResolutionDownBy: SCALE,
      maxBitrate: SMALL_BITRATE,
      maxFramerate: FRAMES_PER_SECOND,
      priority: 'very-low',
    }).sender;
  } catch {
    return;
  }
  copies.set(sender, copy);
  const replace = sender.replaceTrack.bind(sender);
  sender.replaceTrack = async (track) => {
    await replace(track);
    attempt(copy.replaceTrack(track));
  };
}

const prepared = new WeakSet<object>();

/** Must be called before the SDK opens its first connection to the built-in room. */
export function sendSmallPictures({ prototype }: typeof RTCPeerConnection): void {
  if (prepared.has(prototype)) return;
  prepared.add(prototype);
  if (canShareScreen()) recordScreens(navigator.mediaDevices);
  const { addTransceiver, createDataChannel, removeTrack } = prototype;
  prototype.createDataChannel = function (this: RTCPeerConnection, label, options) {
    if (label === SDK_CHANNEL) openChannel(this, createDataChannel);
    return createDataChannel.call(this, label, options);
  };
  prototype.addTransceiver = function (this: RTCPeerConnection, track, init) {
    const state = sending.get(this);
    const isScreen = state !== undefined && typeof track !== 'string' && screens.has(track);
    const transceiver = addTransceiver.call(this, track, isScreen ? reducedScreen(init) : init);
    if (isScreen) fitScreen(this, transceiver.sender, outgoingRate);
    if (state && typeof track !== 'string' && track.kind === 'video' && !screens.has(track)) {
      const { streams = [], direction } = init ?? {};
      addCopy(state, transceiver.sender, (encoding) =>
        addTransceiver.call(this, track, {
          streams,
          direction: direction ?? 'sendonly',
          sendEncodings: [encoding],
        }),
      );
    }
    return transceiver;
  };
  prototype.removeTrack = function (this: RTCPeerConnection, sender) {
    removeTrack.call(this, sender);
    const copies = sending.get(this)?.copies;
    const copy = copies?.get(sender);
    if (copy) removeTrack.call(this, copy);
    copies?.delete(sender);
  };
}
