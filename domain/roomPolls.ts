import { isOneLine } from './plainText.ts';

/** Limits of a poll in the live room (ROOM-12). */
export const POLL_LIMITS = { question: 200, option: 100, fewestOptions: 2, mostOptions: 6, perLesson: 30 };

/** Single-spaced and trimmed; null when blank, too long or with invisible characters. */
export function pollText(typed: string, most: number): string | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  return text !== '' && isOneLine(text) && [...text].length <= most ? text : null;
}

export interface PollDraft {
  question: string;
  options: string[];
}

/** What of a draft may be asked; null when something is missing, repeated or too long. */
export function pollDraft({ question, options }: PollDraft): PollDraft | null {
  const text = pollText(question, POLL_LIMITS.question);
  const choices = options.map((option) => pollText(option, POLL_LIMITS.option));
  const { fewestOptions, mostOptions } = POLL_LIMITS;
  const isCounted = choices.length >= fewestOptions && choices.length <= mostOptions;
  const isDifferent = new Set(choices.map((choice) => choice?.toLowerCase())).size === choices.length;
  if (text === null || !isCounted || !isDifferent) return null;
  const known = choices.filter((choice) => choice !== null);
  return known.length === choices.length ? { question: text, options: known } : null;
}

/** Whether these options, counted from 1, answer a question: one of them, or for several choices at least one. */
export function isAnswer(chosen: readonly number[], options: number, isMultiple: boolean): boolean {
  const areKnown = chosen.every((each) => Number.isInteger(each) && each >= 1 && each <= options);
  const isOnce = new Set(chosen).size === chosen.length;
  return areKnown && isOnce && chosen.length >= 1 && (isMultiple || chosen.length === 1);
}
