import type { Area } from '../../platform/area.ts';
import { fillWords } from './demo.ts';
import { listVocabulary } from './vocabulary.ts';
import { addWord, changeWord, deleteWord, listWords } from './words.ts';

export const vocabulary = {
  handlers: {
    'GET /v1/calendar/:id/words': listWords,
    'POST /v1/calendar/:id/words': addWord,
    'PATCH /v1/words/:id': changeWord,
    'DELETE /v1/words/:id': deleteWord,
    'GET /v1/vocabulary': listVocabulary,
  },
  refusals: { lesson_words_term: { code: 'word_exists', field: 'term' } },
  demo: fillWords,
} satisfies Area;
