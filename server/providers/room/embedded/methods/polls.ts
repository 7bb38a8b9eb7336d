import { z } from 'zod';
import { isAnswer, POLL_LIMITS, pollDraft, pollText } from '../../../../../domain/roomPolls.ts';
import type { LivePeer } from '../livePeer.ts';
import type { LiveRoom } from '../liveRoom.ts';
import { allows } from '../rolePolicy.ts';
import type { PollRecord } from '../roomRecord.ts';
import { RpcError } from '../rpcError.ts';
import { demand, type Method } from './call.ts';

const MOST_ROLES = 10;
/** The SDK numbers questions and options from 1; polls here have one question. */
const QUESTION = 1;
const VOTERS = ['guest', 'host'];

const text = z.string().max(1000);
const reference = z.object({ poll_id: z.string().max(100) });
const info = z.object({
  poll_id: z.string().max(100).nullish(),
  title: text,
  type: z.literal('poll'),
  anonymous: z.boolean().nullish(),
  vote: z.array(z.string().max(50)).max(MOST_ROLES).nullish(),
});
const questions = reference.extend({
  questions: z
    .array(
      z.object({
        question: z.object({
          index: z.literal(QUESTION),
          text,
          type: z.enum(['single-choice', 'multiple-choice']),
        }),
        options: z.array(z.object({ text })).max(POLL_LIMITS.mostOptions),
      }),
    )
    .length(1),
});
const answers = reference.extend({
  responses: z
    .array(
      z.object({
        question: z.literal(QUESTION),
        option: z.number().nullish(),
        options: z.array(z.number()).max(POLL_LIMITS.mostOptions).nullish(),
      }),
    )
    .length(1),
});
const listing = z.object({ state: z.enum(['created', 'started', 'stopped']).nullish() });
const reading = reference.extend({ self: z.boolean().default(true) });

/** Drafts look missing to everyone but hosts. */
function find(room: LiveRoom, peer: LivePeer, poll_id: string): PollRecord {
  const poll = Object.hasOwn(room.polls, poll_id) ? room.polls[poll_id] : undefined;
  const isVisible = poll && (poll.state !== 'created' || allows(peer.record.role, 'pollWrite'));
  if (!isVisible) throw new RpcError(404, 'poll not found');
  return poll;
}

function infoOf({ poll_id, title, anonymous, vote, state, times }: PollRecord) {
  return {
    poll_id,
    title,
    type: 'poll',
    anonymous,
    visibility: true,
    locked: state !== 'created',
    mode: 'userid',
    vote,
    responses: VOTERS,
    state,
    questions_count: 1,
    ...times,
  };
}

function resultOf(room: LiveRoom, { poll_id, question, answers: given }: PollRecord) {
  const chosen = Object.values(given).flatMap(({ options }) => options);
  const total = Object.keys(given).length;
  const counts = question?.options.map((_, index) => chosen.filter((each) => each === index + 1).length);
  return {
    poll_id,
    max_user: room.joined.length,
    user_count: total,
    total_response: total,
    questions: question ? [{ question: QUESTION, type: question.type, options: counts, total }] : [],
  };
}

/** To those in the room who may see polls. */
function tell(room: LiveRoom, method: string, params: object): void {
  for (const peer of room.joined) if (allows(peer.record.role, 'pollRead')) peer.notify(method, params);
}

const startedOf = (room: LiveRoom): number =>
  Object.values(room.polls).filter(({ state }) => state !== 'created').length;

/** A host has one draft at a time: one that was left behind, as by a reply that was lost, makes way. Drafts of others stay few, too. */
function makeWay(room: LiveRoom, peer: LivePeer): void {
  const drafts = Object.values(room.polls).filter(({ state }) => state === 'created');
  const own = drafts.filter(({ times }) => times.created_by === peer.record.peer_id);
  const oldest = drafts.slice(0, Math.max(0, drafts.length + 1 - POLL_LIMITS.perLesson));
  for (const { poll_id } of [...own, ...oldest]) delete room.polls[poll_id];
}

/** Creates a draft, or changes one that has not started. */
export const setPollInfo: Method = async ({ room, peer, params, runtime }) => {
  demand(peer, 'pollWrite');
  const { poll_id: given, title: typed, anonymous, vote } = info.parse(params);
  const title = pollText(typed, POLL_LIMITS.question);
  if (title === null) throw new RpcError(400, 'title is not valid');
  const known = given ? find(room, peer, given) : null;
  if (known && known.state !== 'created') throw new RpcError(409, 'poll has started');
  if (startedOf(room) >= POLL_LIMITS.perLesson) throw new RpcError(413, 'too many polls');
  if (!known) makeWay(room, peer);
  const poll_id = known?.poll_id ?? runtime.random.uuid();
  room.polls[poll_id] = {
    poll_id,
    title,
    anonymous: anonymous ?? false,
    vote: vote?.length ? vote : VOTERS,
    state: 'created',
    question: known?.question ?? null,
    answers: {},
    times: { created_by: peer.record.peer_id, created_at: runtime.clock.now() },
  };
  await room.saved();
  return { poll_id };
};

export const setPollQuestions: Method = async ({ room, peer, params }) => {
  demand(peer, 'pollWrite');
  const { poll_id, questions: given } = questions.parse(params);
  const poll = find(room, peer, poll_id);
  if (poll.state !== 'created') throw new RpcError(409, 'poll has started');
  const [{ question, options } = { question: null, options: [] }] = given;
  const draft = question && pollDraft({ question: question.text, options: options.map((each) => each.text) });
  if (!draft) throw new RpcError(400, 'question is not valid');
  poll.question = { text: draft.question, type: question.type, options: draft.options };
  await room.saved();
  return { poll_id, total_questions: 1 };
};

/** Whose reply was lost repeats the call, and is told the same again. */
export const startPoll: Method = async ({ room, peer, params, runtime }) => {
  demand(peer, 'pollWrite');
  const poll = find(room, peer, reference.parse(params).poll_id);
  const { peer_id } = peer.record;
  if (poll.state === 'started' && poll.times.started_by === peer_id)
    return { poll_id: poll.poll_id, duration: 0 };
  if (poll.state !== 'created') throw new RpcError(409, 'poll has started');
  if (startedOf(room) >= POLL_LIMITS.perLesson) throw new RpcError(413, 'too many polls');
  if (!poll.question) throw new RpcError(400, 'poll has no question');
  poll.state = 'started';
  Object.assign(poll.times, { started_by: peer_id, started_at: runtime.clock.now() });
  await room.saved();
  tell(room, 'on-poll-start', { polls: [infoOf(poll)] });
  return { poll_id: poll.poll_id, duration: 0 };
};

export const stopPoll: Method = async ({ room, peer, params, runtime }) => {
  demand(peer, 'pollWrite');
  const poll = find(room, peer, reference.parse(params).poll_id);
  const { peer_id } = peer.record;
  if (poll.state === 'stopped' && poll.times.stopped_by === peer_id)
    return { poll_id: poll.poll_id, duration: 0 };
  if (poll.state !== 'started') throw new RpcError(409, 'poll is not running');
  poll.state = 'stopped';
  Object.assign(poll.times, { stopped_by: peer_id, stopped_at: runtime.clock.now() });
  await room.saved();
  tell(room, 'on-poll-stop', { polls: [infoOf(poll)] });
  return { poll_id: poll.poll_id, duration: 0 };
};

const sameOptions = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** One answer of a person, whatever browser it comes from; it cannot be changed, but sent again when the reply was lost. */
export const answerPoll: Method = async ({ room, peer, params, runtime }) => {
  demand(peer, 'pollRead');
  const { poll_id, responses } = answers.parse(params);
  const poll = find(room, peer, poll_id);
  const { peer_id, user_id, name, role } = peer.record;
  if (!poll.vote.includes(role) || !VOTERS.includes(role)) throw new RpcError(403, 'not allowed to vote');
  if (!poll.question) throw new RpcError(409, 'poll is not running');
  const { type, options: known } = poll.question;
  const isMultiple = type === 'multiple-choice';
  const [given] = responses;
  const options = isMultiple ? (given?.options ?? []) : [given?.option ?? 0];
  const earlier = Object.hasOwn(poll.answers, user_id) ? poll.answers[user_id] : undefined;
  const answered = { poll_id, result: [{ question: QUESTION, correct: false }] };
  if (earlier && sameOptions(earlier.options, options)) return answered;
  if (poll.state !== 'started') throw new RpcError(409, 'poll is not running');
  if (earlier) throw new RpcError(409, 'answered already');
  if (!isAnswer(options, known.length, isMultiple)) throw new RpcError(400, 'no such option');
  poll.answers[user_id] = { response_id: runtime.random.uuid(), peer_id, name, options };
  await room.saved();
  tell(room, 'on-poll-stats', { polls: [resultOf(room, poll)] });
  return answered;
};

/** The SDK asks for those that ended only where the user may write polls: the others get them with those that run. */
export const listPolls: Method = ({ room, peer, params }) => {
  demand(peer, 'pollRead');
  const wanted = listing.parse(params).state ?? 'started';
  const mayWrite = allows(peer.record.role, 'pollWrite');
  if (wanted === 'created') demand(peer, 'pollWrite');
  const polls = Object.values(room.polls).filter(
    ({ state }) => state === wanted || (wanted === 'started' && state === 'stopped' && !mayWrite),
  );
  return { last: '', polls: polls.map(infoOf) };
};

export const readPollInfo: Method = ({ room, peer, params }) => {
  demand(peer, 'pollRead');
  return infoOf(find(room, peer, reference.parse(params).poll_id));
};

/** With the votes so far, which those who arrive late have not been told. */
export const readPollQuestions: Method = ({ room, peer, params }) => {
  demand(peer, 'pollRead');
  const poll = find(room, peer, reference.parse(params).poll_id);
  const { poll_id, question } = poll;
  if (!question) return { poll_id, questions: [], last: true };
  const [given] = resultOf(room, poll).questions;
  const options = question.options.map((each, index) => ({
    index: index + 1,
    text: each,
    voteCount: given?.options?.[index] ?? 0,
  }));
  const { text: asked, type } = question;
  const result = { totalResponses: given?.total ?? 0 };
  return {
    poll_id,
    questions: [{ question: { index: QUESTION, text: asked, type, result }, options }],
    last: true,
  };
};

export const readPollResult: Method = ({ room, peer, params }) => {
  demand(peer, 'pollRead');
  return resultOf(room, find(room, peer, reference.parse(params).poll_id));
};

/** One's own answer; hosts also see who chose what, unless the poll is anonymous. */
export const readPollAnswers: Method = ({ room, peer, params }) => {
  demand(peer, 'pollRead');
  const { poll_id, self } = reading.parse(params);
  const poll = find(room, peer, poll_id);
  if (!self) demand(peer, 'pollWrite');
  if (!self && poll.anonymous) throw new RpcError(403, 'poll is anonymous');
  const type = poll.question?.type;
  const responses = Object.entries(poll.answers)
    .filter(([user_id]) => !self || user_id === peer.record.user_id)
    .map(([userid, { response_id, peer_id, name, options }]) => ({
      final: true,
      response: {
        response_id,
        question: QUESTION,
        type,
        ...(type === 'multiple-choice' ? { options } : { option: options[0] }),
      },
      peer: { hash: '', peerid: peer_id, userid, username: name },
    }));
  return { poll_id, last: true, responses };
};
