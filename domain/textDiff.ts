/** Part of a line; words that the other side lacks are marked. */
export interface DiffPart {
  readonly text: string;
  readonly isMarked: boolean;
}
export interface DiffLine {
  readonly kind: 'same' | 'removed' | 'added';
  readonly parts: readonly DiffPart[];
}

type Step<T> = readonly [kind: DiffLine['kind'], item: T];

/** A longest common subsequence; equal beginnings and ends are left aside first, because most versions differ in a few lines. */
function steps<T>(before: readonly T[], after: readonly T[]): Step<T>[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const [old, next] = [before.slice(start, before.length - end), after.slice(start, after.length - end)];
  const width = next.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i -= 1)
    for (let j = next.length - 1; j >= 0; j -= 1)
      lengths[i * width + j] =
        old[i] === next[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const middle: Step<T>[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < next.length) {
    if (i < old.length && j < next.length && old[i] === next[j]) {
      middle.push(['same', old[i] as T]);
      i += 1;
      j += 1;
    } else if (j >= next.length || (i < old.length && at(i + 1, j) >= at(i, j + 1))) {
      middle.push(['removed', old[i] as T]);
      i += 1;
    } else {
      middle.push(['added', next[j] as T]);
      j += 1;
    }
  }
  const same = (item: T): Step<T> => ['same', item];
  return [...before.slice(0, start).map(same), ...middle, ...before.slice(before.length - end).map(same)];
}

const wordsOf = (line: string): string[] => line.match(/\s+|[^\s]+/g) ?? [];

const partsOf = (words: readonly Step<string>[], side: 'removed' | 'added'): DiffPart[] => {
  const parts: DiffPart[] = [];
  for (const [kind, text] of words) {
    if (kind !== 'same' && kind !== side) continue;
    const isMarked = kind === side;
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) parts[parts.length - 1] = { text: last.text + text, isMarked };
    else parts.push({ text, isMarked });
  }
  return parts;
};

const whole = (kind: DiffLine['kind'], text: string): DiffLine => ({
  kind,
  parts: [{ text, isMarked: false }],
});

/** The lines of both texts in order. A removed line beside an added one is compared word by word. */
export function textDiff(before: string, after: string): DiffLine[] {
  const lines: DiffLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = () => {
    const pairs = Math.min(removed.length, added.length);
    const compared = Array.from({ length: pairs }, (_, at) =>
      steps(wordsOf(removed[at] ?? ''), wordsOf(added[at] ?? '')),
    );
    for (const words of compared) {
      lines.push({ kind: 'removed', parts: partsOf(words, 'removed') });
      lines.push({ kind: 'added', parts: partsOf(words, 'added') });
    }
    lines.push(...removed.slice(pairs).map((line) => whole('removed', line)));
    lines.push(...added.slice(pairs).map((line) => whole('added', line)));
    removed = [];
    added = [];
  };
  for (const [kind, line] of steps(before.split('\n'), after.split('\n'))) {
    if (kind === 'removed') removed.push(line);
    else if (kind === 'added') added.push(line);
    else {
      flush();
      lines.push(whole('same', line));
    }
  }
  flush();
  return lines;
}
