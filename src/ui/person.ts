const colours = ['student', 'teacher', 'fee', 'fev', 'admin', 'b2b'] as const;

/** First and last initial: 'Ana Beatriz Moura' is AM. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const first = words[0]?.[0] ?? '?';
  const last = words.length > 1 ? (words.at(-1)?.[0] ?? '') : '';
  return (first + last).toUpperCase();
}

/** One of the six badge colours, always the same for the same id. */
export function softColour(id: string): (typeof colours)[number] {
  let sum = 0;
  for (const letter of id) sum = (sum * 31 + letter.charCodeAt(0)) % 9973;
  return colours[sum % colours.length] ?? 'student';
}
