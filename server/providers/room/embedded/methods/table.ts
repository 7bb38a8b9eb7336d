import { takesPart } from '../../../../../domain/roomRoles.ts';
import { RpcError } from '../rpcError.ts';
import type { Call, Method } from './call.ts';
import { broadcast } from './chat.ts';
import { endRoom, removePeer, requestMute, requestTrack } from './moderation.ts';
import { answer, offer, trickle, updateTracks } from './negotiation.ts';
import {
  answerPoll,
  listPolls,
  readPollAnswers,
  readPollInfo,
  readPollQuestions,
  readPollResult,
  setPollInfo,
  setPollQuestions,
  startPoll,
  stopPoll,
} from './polls.ts';
import { addToGroup, join, joinGroup, leave, leaveGroup, removeFromGroup, updatePeer } from './presence.ts';
import { getValue, setValue, watchValues } from './sessionStore.ts';

const METHODS: Record<string, Method> = {
  join,
  leave,
  offer,
  answer,
  trickle,
  broadcast,
  'track-update': updateTracks,
  'peer-update': updatePeer,
  'group-join': joinGroup,
  'group-leave': leaveGroup,
  'group-add': addToGroup,
  'group-remove': removeFromGroup,
  'set-metadata': setValue,
  'get-metadata': getValue,
  'listen-metadata-change': watchValues,
  'track-update-request': requestTrack,
  'change-track-mute-state-request': requestMute,
  'peer-leave-request': removePeer,
  'end-room': endRoom,
  'poll-info-set': setPollInfo,
  'poll-info-get': readPollInfo,
  'poll-questions-set': setPollQuestions,
  'poll-questions-get': readPollQuestions,
  'poll-start': startPoll,
  'poll-stop': stopPoll,
  'poll-response': answerPoll,
  'poll-responses': readPollAnswers,
  'poll-result': readPollResult,
  'poll-list': listPolls,
};

/** They reach nobody else. */
const CHEAP = [
  'join',
  'leave',
  'answer',
  'trickle',
  'get-metadata',
  'poll-info-get',
  'poll-questions-get',
  'poll-responses',
  'poll-result',
  'poll-list',
];

const COSTLY = new Set(Object.keys(METHODS).filter((name) => !CHEAP.includes(name)));

/** All that an observer may do: connect, see, hear and leave (ROOM-14). Whatever is added later is closed to observers at first. */
const WATCHING = new Set([
  'join',
  'leave',
  'offer',
  'answer',
  'trickle',
  'track-update',
  'get-metadata',
  'listen-metadata-change',
]);

/** Unknown methods return 400, which the SDK does not retry. */
export async function perform(method: string, call: Call): Promise<unknown> {
  if (method === 'ping') return { timestamp: call.runtime.clock.now() };
  if (method === 'analytics') return {};
  const run = Object.hasOwn(METHODS, method) ? METHODS[method] : undefined;
  if (!run) throw new RpcError(400, `unknown method: ${method}`);
  if (!call.room.isServed) throw new RpcError(503, 'try again');
  if (!call.peer.joined && method !== 'join' && method !== 'leave') throw new RpcError(403, 'join first');
  if (!takesPart(call.peer.record.role) && !WATCHING.has(method))
    throw new RpcError(403, 'an observer only watches');
  if (COSTLY.has(method) && !call.peer.calls.take()) throw new RpcError(429, 'too many calls');
  return run(call);
}
