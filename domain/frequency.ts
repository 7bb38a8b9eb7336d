import { foldText } from './foldText.ts';

/** Weekly sessions a contract may grant (AVA-3). */
export const MAX_WEEKLY_SESSIONS = 7;
const DEFAULT_WEEKLY_SESSIONS = 1;

const NUMBER_WORDS: readonly (readonly string[])[] = [
  ['uma', 'um'],
  ['duas', 'dois'],
  ['tres'],
  ['quatro'],
  ['cinco'],
  ['seis'],
  ['sete'],
];

/** Reads numbers, digits ('2 vezes na semana') and words ('duas vezes'); 1 if unreadable or not 1 to 7 (AVA-3). */
export function weeklySessions(frequency: string | number | null | undefined): number {
  if (typeof frequency === 'number') return inRange(frequency);
  if (!frequency) return DEFAULT_WEEKLY_SESSIONS;
  const words = foldText(frequency).match(/\d+|\p{L}+/gu) ?? [];
  for (const word of words) {
    if (/^\d/.test(word)) return inRange(Number(word));
    const index = NUMBER_WORDS.findIndex((names) => names.includes(word));
    if (index >= 0) return index + 1;
  }
  return DEFAULT_WEEKLY_SESSIONS;
}

function inRange(count: number): number {
  return Number.isInteger(count) && count >= 1 && count <= MAX_WEEKLY_SESSIONS
    ? count
    : DEFAULT_WEEKLY_SESSIONS;
}
