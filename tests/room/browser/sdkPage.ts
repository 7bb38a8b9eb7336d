/** The SDK, with the page's repairs of its moves to other connections, driven by the tests. */
import {
  HMSReactiveStore,
  selectAudioTrackByPeerID,
  selectDominantSpeaker,
  selectHMSMessages,
  selectPeerScreenSharing,
  selectPeers,
  selectRoomState,
  selectScreenShareByPeerID,
  selectVideoTrackByPeerID,
} from '@100mslive/react-sdk';
import { repairMoves } from '../../../src/portals/classroom/conference/session/repairMoves.ts';
import { sendSmallPictures } from '../../../src/portals/classroom/conference/session/smallPictures.ts';

sendSmallPictures(RTCPeerConnection);
const hms = new HMSReactiveStore();
hms.triggerOnSubscribe();
const actions = hms.getActions();
const store = hms.getStore();
const notices: { type: string; code?: number; message: string }[] = [];
hms.getNotifications().onNotification(({ type, data, message }) => {
  const code = data && typeof data === 'object' && 'code' in data ? Number(data.code) : undefined;
  notices.push({ type, code, message });
});

const room = {
  hms,
  actions,
  notices,
  async join(authToken: string, userName: string) {
    await actions.join({ authToken, userName, initEndpoint: `${location.origin}/#https://local` });
    repairMoves(actions);
  },
  state: () => store.getState(selectRoomState),
  peers: () =>
    store.getState(selectPeers).map(({ id, name, isLocal, roleName }) => ({ id, name, isLocal, roleName })),
  messages: () =>
    store.getState(selectHMSMessages).map(({ message, senderName }) => ({ message, senderName })),
  sharing: () => store.getState(selectPeerScreenSharing) !== undefined,
  speaker: () => store.getState(selectDominantSpeaker)?.name ?? null,
  /** Through every track that the person has or adds later. */
  show(name: string) {
    const video = document.createElement('video');
    Object.assign(video, { autoplay: true, muted: true, playsInline: true });
    video.dataset.peer = name;
    document.body.append(video);
    store.subscribe(
      (trackId?: string) => {
        if (trackId) void actions.attachVideo(trackId, video);
      },
      (state) => {
        const peer = selectPeers(state).find((one) => one.name === name);
        return peer && selectVideoTrackByPeerID(peer.id)(state)?.id;
      },
    );
  },
  /** Shows the screen that this person shares. */
  showScreen(name: string) {
    const peer = store.getState(selectPeers).find((one) => one.name === name);
    const track = peer && store.getState(selectScreenShareByPeerID(peer.id));
    if (!track) throw new Error(`${name} shares no screen`);
    const video = document.createElement('video');
    Object.assign(video, { autoplay: true, muted: true, playsInline: true });
    video.dataset.screen = name;
    document.body.append(video);
    void actions.attachVideo(track.id, video);
  },
  screenDegraded(name: string) {
    const peer = store.getState(selectPeers).find((one) => one.name === name);
    return (peer && store.getState(selectScreenShareByPeerID(peer.id))?.degraded) ?? false;
  },
  /** Whether the room paused this person's picture because the line is too narrow. */
  degraded(name: string) {
    const peer = store.getState(selectPeers).find((one) => one.name === name);
    return (peer && store.getState(selectVideoTrackByPeerID(peer.id))?.degraded) ?? false;
  },
  muted(name: string) {
    const peer = store.getState(selectPeers).find((one) => one.name === name);
    return peer ? store.getState(selectAudioTrackByPeerID(peer.id))?.enabled === false : null;
  },
};

export type SdkRoom = typeof room;
Object.assign(window, { room });
