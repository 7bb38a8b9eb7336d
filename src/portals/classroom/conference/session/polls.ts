import type { HMSPoll } from '@100mslive/react-sdk';

type Question = NonNullable<HMSPoll['questions']>[number];

export interface PollRow {
  /** Counted from 1, as the room does. */
  index: number;
  text: string;
  votes: number;
  /** Of those who answered, in percent; with several choices the rows add up to more than 100. */
  share: number;
  isMine: boolean;
}

export interface ShownPoll {
  id: string;
  question: string;
  isRunning: boolean;
  isMultiple: boolean;
  /** People who answered; null until the room says so to those who arrived later. */
  answered: number | null;
  /** Whether this user did. */
  hasVoted: boolean;
  mayVote: boolean;
  rows: PollRow[];
}

/** The SDK asks the room for the user's own answers alone. */
const ownAnswer = ({ responses }: Question): readonly number[] =>
  (responses ?? []).flatMap(({ option, options }) => options ?? (option === undefined ? [] : [option]));

/** What the panel shows of a poll; null for a draft, and for one whose question is unknown. */
export function showPoll(
  poll: HMSPoll,
  role: string | undefined,
  voted?: readonly number[],
): ShownPoll | null {
  const [question] = poll.questions ?? [];
  if (!question || (poll.state !== 'started' && poll.state !== 'stopped')) return null;
  const mine = voted ?? ownAnswer(question);
  const options = question.options ?? [];
  const isMultiple = String(question.type) === 'multiple-choice';
  const sum = options.reduce((total, { voteCount = 0 }) => total + voteCount, 0);
  // Late arrivals read with the question how many answered; 100ms does not tell them, but a single choice is a vote of each.
  const people = poll.result?.totalUsers ?? question.result?.totalResponses;
  const answered = people ?? (isMultiple ? undefined : sum);
  const base = answered ?? Math.max(1, ...options.map(({ voteCount = 0 }) => voteCount));
  return {
    id: poll.id,
    question: question.text,
    isRunning: poll.state === 'started',
    isMultiple,
    answered: answered ?? null,
    hasVoted: mine.length > 0,
    mayVote: role !== undefined && (poll.rolesThatCanVote?.includes(role) ?? false),
    rows: options.map(({ index, text, voteCount: votes = 0 }) => ({
      index,
      text,
      votes,
      share: base > 0 ? Math.round((votes / base) * 100) : 0,
      isMine: mine.includes(index),
    })),
  };
}

export const waitsForAnswer = ({ isRunning, mayVote, hasVoted }: ShownPoll): boolean =>
  isRunning && mayVote && !hasVoted;

/** How many wait for this user's answer. */
export const countUnanswered = (polls: readonly ShownPoll[]): number => polls.filter(waitsForAnswer).length;

const startOf = ({ startedAt }: HMSPoll): number => new Date(startedAt ?? 0).getTime();

/** Running ones first, then the newest. */
export const byStart = (one: HMSPoll, other: HMSPoll): number =>
  Number(other.state === 'started') - Number(one.state === 'started') || startOf(other) - startOf(one);
