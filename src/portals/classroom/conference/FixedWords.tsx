import { splitFixedWords } from './splitFixedWords.ts';

/** A text that begins in English in every language, so that screen readers pronounce each part of it rightly. */
export function FixedWords({ text }: { text: string }) {
  const [words, translation] = splitFixedWords(text);
  return (
    // One element, within which a button's gap does not apply.
    <span>
      <span lang="en">{words}</span>
      {translation}
    </span>
  );
}
