import english from 'ra-language-english';
import { flatten } from '../flatten.ts';
import type { RaTexts } from '../pt-BR/ra.ts';

export default {
  ...flatten(english.ra as unknown as Parameters<typeof flatten>[0]),
  'sort.sort_by': 'Sort by “%{field}” %{order}',
} as RaTexts;
