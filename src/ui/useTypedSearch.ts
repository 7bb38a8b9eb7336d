import { useEffect, useState } from 'react';
import { useSettled } from './useSettled.ts';

/** Characters from which a text is searched while it is typed: fewer find nearly everything. */
const shortestSearch = 2;

/**
 * The text of a field that filters, which follows the applied value. Once typing pauses, it goes to `search`, without the spaces around it;
 * a null `search` leaves it to be applied. What is typed while a search is under way stays.
 */
export function useTypedSearch(
  applied: string,
  search: ((text: string) => void) | null,
): [text: string, setText: (text: string) => void] {
  const [draft, setDraft] = useState({ text: applied, applied, searched: applied });
  if (draft.applied !== applied) {
    const isOwn = draft.searched === applied;
    setDraft({ text: isOwn ? draft.text : applied, applied, searched: applied });
  }
  const settled = useSettled(draft.text);
  const text = settled.trim();
  const isDue =
    settled === draft.text &&
    text !== draft.searched &&
    (text === '' || text.length >= shortestSearch) &&
    search !== null;
  useEffect(() => {
    if (!isDue) return;
    setDraft((now) => ({ ...now, searched: text }));
    search(text);
  }, [isDue, search, text]);
  return [draft.text, (next) => setDraft((now) => ({ ...now, text: next }))];
}
