import { JOIN_WINDOW_MINUTES } from './joining.ts';
import { recordableUntil } from './progress.ts';

/** Characters of an entry of the vocabulary of a lesson (VOCAB-1). */
export const TERM_MAX = 80;
export const MEANING_MAX = 200;
export const EXAMPLE_MAX = 200;
/** Entries of one person in a lesson; a flood would hide what the others write (VOCAB-1). */
export const MOST_WORDS_OF_PERSON = 60;

interface LessonWithWords {
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_cancelled: boolean;
}

type WordFault = 'words_early' | 'words_late' | 'lesson_cancelled';

/** Why nothing can be noted in the vocabulary of a lesson now; null if something can (VOCAB-1). */
export function wordFault(lesson: LessonWithWords, now: Date): WordFault | null {
  if (lesson.is_cancelled) return 'lesson_cancelled';
  if (now.getTime() < lesson.starts_at.getTime() - JOIN_WINDOW_MINUTES * 60_000) return 'words_early';
  return now < recordableUntil(lesson) ? null : 'words_late';
}

/** Two spellings of one term have the same key: capitals, spaces and marks at the ends do not count, accents do (VOCAB-2). */
export const termKey = (term: string): string =>
  term
    .normalize('NFC')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .replace(/^[\s.,;:!?¡¿"'“”‘’()]+|[\s.,;:!?"'“”‘’()]+$/g, '') || term;
