import {
  LEAST_FOR_BOTH,
  SDK_CHANNEL,
  SMALL_BITRATE,
  SMALL_PICTURES,
} from '../../../../../domain/roomProtocol.ts';
import { canShareScreen } from './canShareScreen.ts';
import { smallTracks, watchTiles } from './tileSizes.ts';

/*
 * In a group of the built-in room, the camera is sent a second time with a quarter of its pixels, while somebody receives that. The SDK
 * knows nothing of it: the page adds the copy beside the SDK's own sender, and talks with the room by a data channel of its own.
 */

const SCALE = 2;
const FRAMES_PER_SECOND = 15;
const CHECK_MS = 2000;
/** A layout that changes moves many tiles, which are told together. */
const TELL_MS = 100;
/** More than `LEAST_FOR_BOTH`, so that a copy is not begun and ended again and again. */
const ENOUGH_AGAIN = 1.4;

interface Sending {
  isWanted: boolean;
  /** Maps the sender of each camera to that of its copy. */
  copies: Map<RTCRtpSender, RTCRtpSender>;
  /** Browsers refuse a change while another one is under way. */
  changed: Promise<void>;
}

const sending = new WeakMap<RTCPeerConnection, Sending>();

async function activate(copy: RTCRtpSender, isWanted: boolean): Promise<void> {
  const parameters = copy.getParameters();
  for (const encoding of parameters.encodings) encoding.active = isWanted;
  await copy.setParameters(parameters);
}

/** What a browser refuses leaves the room with the large picture. */
const attempt = (work: Promise<void>): void => void work.catch(() => undefined);

function openChannel(connection: RTCPeerConnection, open: RTCPeerConnection['createDataChannel']): void {
  const state: Sending = { isWanted: false, copies: new Map(), changed: Promise.resolve() };
  const channel = open.call(connection, SMALL_PICTURES);
  sending.set(connection, state);
  let told = '';
  let hasRoom = true;
  const tell = () => {
    const text = JSON.stringify({ shown_small: smallTracks(), has_room: hasRoom });
    if (channel.readyState !== 'open' || text === told) return;
    told = text;
    channel.send(text);
  };
  channel.onopen = tell;
  let telling: ReturnType<typeof setTimeout> | undefined;
  const tellSoon = () => {
    telling ??= setTimeout(() => {
      telling = undefined;
      tell();
    }, TELL_MS);
  };
  const stop = watchTiles(tellSoon);
  const check = async () => {
    // No event tells of a connection that the page itself has closed.
    if (connection.signalingState === 'closed') return end();
    if (!state.isWanted && hasRoom) return;
    const rate = await outgoingRate(connection);
    if (rate === undefined) return;
    hasRoom = rate >= LEAST_FOR_BOTH * (hasRoom ? 1 : ENOUGH_AGAIN);
    tell();
  };
  const checking = setInterval(() => attempt(check()), CHECK_MS);
  const end = () => {
    clearInterval(checking);
    clearTimeout(telling);
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

/** Bit/s that the browser expects its line to carry, where it says so. */
async function outgoingRate(connection: RTCPeerConnection): Promise<number | undefined> {
  for (const stat of (await connection.getStats()).values())
    if (stat.type === 'candidate-pair' && stat.availableOutgoingBitrate !== undefined)
      return stat.availableOutgoingBitrate;
  return undefined;
}

/** Firefox does not say of a track that it shows a screen. */
const screens = new WeakSet<MediaStreamTrack>();

function noteScreens(devices: MediaDevices): void {
  const { getDisplayMedia } = devices;
  devices.getDisplayMedia = async (options) => {
    const stream = await getDisplayMedia.call(devices, options);
    for (const track of stream.getVideoTracks()) screens.add(track);
    return stream;
  };
}

/** Sends the track a second time, smaller; the copy follows whatever track the first sender is given. */
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

/** Before the SDK opens its first connection to the built-in room. */
export function sendSmallPictures({ prototype }: typeof RTCPeerConnection): void {
  if (prepared.has(prototype)) return;
  prepared.add(prototype);
  if (canShareScreen()) noteScreens(navigator.mediaDevices);
  const { addTransceiver, createDataChannel, removeTrack } = prototype;
  prototype.createDataChannel = function (this: RTCPeerConnection, label, options) {
    if (label === SDK_CHANNEL) openChannel(this, createDataChannel);
    return createDataChannel.call(this, label, options);
  };
  prototype.addTransceiver = function (this: RTCPeerConnection, track, init) {
    const transceiver = addTransceiver.call(this, track, init);
    const state = sending.get(this);
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
