import { isLineWithEmoji } from './plainText.ts';

/** Limits of a poll in the live room (ROOM-12). */
export const POLL_LIMITS = { question: 200, option: 100, fewestOptions: 2, mostOptions: 6, perLesson: 30 };

/** Single-spaced and trimmed; null when blank, too long or with invisible characters. */
export function pollText(typed: string, most: number): string | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  return text !== '' && isLineWithEmoji(text) && [...text].length <= most ? text : null;
}

export interface PollDraft {
  question: string;
  options: string[];
}

export type PollFault = 'required' | 'invalid' | 'repeated';
export interface PollFaults {
  question: PollFault | null;
  /** By option; blank ones beyond the fewest are left out and have none. */
  options: (PollFault | null)[];
}

const faultOf = (typed: string, most: number): PollFault | null => {
  if (typed.trim() === '') return 'required';
  return pollText(typed, most) === null ? 'invalid' : null;
};

/** What keeps a draft from being asked. Options that differ in capitals alone are different: 'schön' and 'Schön'. */
export function pollFaults({ question, options }: PollDraft): PollFaults {
  const texts = options.map((option) => pollText(option, POLL_LIMITS.option));
  const written = options.filter((option) => option.trim() !== '').length;
  const missing = Math.max(0, POLL_LIMITS.fewestOptions - written);
  const firstBlank = options
    .flatMap((option, index) => (option.trim() === '' ? [index] : []))
    .slice(0, missing);
  return {
    question: faultOf(question, POLL_LIMITS.question),
    options: options.map((option, index) => {
      if (option.trim() === '') return firstBlank.includes(index) ? 'required' : null;
      const isRepeated = texts[index] !== null && texts.indexOf(texts[index] ?? null) < index;
      return isRepeated ? 'repeated' : faultOf(option, POLL_LIMITS.option);
    }),
  };
}

/** What of a draft may be asked, without blank options; null when something is missing, repeated or too long. */
export function pollDraft(draft: PollDraft): PollDraft | null {
  const faults = pollFaults(draft);
  const question = pollText(draft.question, POLL_LIMITS.question);
  const options = draft.options.flatMap((option) => pollText(option, POLL_LIMITS.option) ?? []);
  const isCounted = options.length >= POLL_LIMITS.fewestOptions && options.length <= POLL_LIMITS.mostOptions;
  const isFaulty = faults.question !== null || faults.options.some((fault) => fault !== null);
  return question === null || isFaulty || !isCounted ? null : { question, options };
}

/** Whether these options, counted from 1, answer a question: one of them, or for several choices at least one. */
export function isAnswer(chosen: readonly number[], options: number, isMultiple: boolean): boolean {
  const areKnown = chosen.every((each) => Number.isInteger(each) && each >= 1 && each <= options);
  const isOnce = new Set(chosen).size === chosen.length;
  return areKnown && isOnce && chosen.length >= 1 && (isMultiple || chosen.length === 1);
}
