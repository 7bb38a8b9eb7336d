/** Whole sentences, which their translation follows without a mark. */
const sentences = [
  'Sit back and relax till others let you join.',
  'We couldn’t reconnect you. When you’re back online, try joining the room.',
];

/** The words that are English for every reader, and what follows them: nothing for readers of English. */
export function splitFixedWords(text: string): readonly [words: string, translation: string] {
  const sentence = sentences.find((known) => text.startsWith(known));
  const mark = text.indexOf(' · ');
  const end = sentence?.length ?? (mark < 0 ? text.length : mark);
  return [text.slice(0, end), text.slice(end)];
}
