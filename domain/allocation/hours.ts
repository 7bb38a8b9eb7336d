/** A set of the 168 hours of the acceptance week, as bits. */
export type Hours = Uint32Array;

export const HOURS = 168;
export const WORDS = 6;

export const noHours = (): Hours => new Uint32Array(WORDS);

export const addHour = (hours: Hours, hour: number): void => {
  hours[hour >>> 5] = (hours[hour >>> 5] ?? 0) | (1 << (hour & 31));
};

export const hasHour = (hours: Hours, hour: number): boolean =>
  (((hours[hour >>> 5] ?? 0) >>> (hour & 31)) & 1) === 1;

export function listHours(hours: Hours): number[] {
  const list: number[] = [];
  for (let word = 0; word < WORDS; word += 1) {
    let bits = hours[word] ?? 0;
    while (bits !== 0) {
      const low = bits & -bits;
      list.push(word * 32 + (31 - Math.clz32(low)));
      bits ^= low;
    }
  }
  return list;
}

export function countHours(hours: Hours): number {
  let count = 0;
  for (let word = 0; word < WORDS; word += 1) count += ones(hours[word] ?? 0);
  return count;
}

export function countOutside(hours: Hours, others: Hours): number {
  let count = 0;
  for (let word = 0; word < WORDS; word += 1) count += ones((hours[word] ?? 0) & ~(others[word] ?? 0));
  return count;
}

export function sharedHours(a: Hours, b: Hours, into: Hours): number {
  let count = 0;
  for (let word = 0; word < WORDS; word += 1) {
    const both = (a[word] ?? 0) & (b[word] ?? 0);
    into[word] = both;
    count += ones(both);
  }
  return count;
}

function ones(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
