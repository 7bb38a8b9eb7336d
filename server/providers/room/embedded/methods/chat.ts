import { z } from 'zod';
import { readDraft } from '../../../../../domain/boardDrafts.ts';
import { CAPTION, isReaction, MAX_CAPTION, SIGNALS } from '../../../../../domain/roomProtocol.ts';
import { RpcError } from '../rpcError.ts';
import { demand, type Method } from './call.ts';
import { changeGroups } from './groups.ts';
import { stopScreens } from './moderation.ts';

const MAX_MESSAGE = 4000;
const CHAT = 'chat';

const message = z.object({
  info: z.object({ message: z.string(), type: z.enum([CHAT, CAPTION, ...Object.values(SIGNALS)]) }),
  roles: z.array(z.string().max(50)).max(10).optional(),
  peer_id: z.string().optional(),
});

export const broadcast: Method = (call) => {
  const { room, peer, params, runtime } = call;
  const { info, roles, peer_id } = message.parse(params);
  if (info.message.length > MAX_MESSAGE) throw new RpcError(413, 'message is too long');
  const isCaption = info.type === CAPTION;
  const isRead = info.type === CHAT || isCaption;
  if (isRead && info.message.trim() === '') throw new RpcError(400, 'message is empty');
  if (info.type === SIGNALS.stopShare) {
    demand(peer, 'mute');
    if (peer_id === undefined) throw new RpcError(400, 'a screen is stopped for one person');
    stopScreens({ room, peer: room.find(peer_id) });
  }
  if (info.type === SIGNALS.reaction && (!isReaction(info.message) || peer_id !== undefined || roles?.length))
    throw new RpcError(400, 'not a reaction');
  if (info.type === SIGNALS.board && (!readDraft(info.message) || peer_id !== undefined || roles?.length))
    throw new RpcError(400, 'not a part of a stroke');
  if (info.type === SIGNALS.askConsent) {
    demand(peer, 'mute');
    if (info.message !== SIGNALS.askConsent || peer_id !== undefined || roles?.length)
      throw new RpcError(400, 'not a request for consent');
  }
  if (isCaption) {
    demand(peer, 'mute');
    const isShort = [...info.message].length <= MAX_CAPTION;
    if (!isShort || peer_id !== undefined || roles?.length) throw new RpcError(400, 'not a caption');
  }
  const sent = { message_id: runtime.random.uuid(), timestamp: runtime.clock.now() };
  if (info.type === SIGNALS.groups) return changeGroups(call, info.message).then(() => sent);
  const notice = { ...sent, info, peer: peer.brief(), private: peer_id !== undefined, roles: roles ?? [] };
  if (peer_id !== undefined) {
    room.find(peer_id).notify('on-broadcast', notice);
    return sent;
  }
  for (const other of room.joined) {
    const meant = !roles?.length || roles.includes(other.record.role);
    if (other !== peer && meant) other.notify('on-broadcast', notice);
  }
  if (isRead && !roles?.length) {
    const { message_id, timestamp } = sent;
    room.messageSent(peer, { id: message_id, at: timestamp, text: info.message, is_caption: isCaption });
  }
  return sent;
};
