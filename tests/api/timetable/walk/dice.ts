/** Seeded choices: the same seed and label give the same ones (mulberry32). */
export class Dice {
  #state: number;

  constructor(seed: number, label: number | string) {
    this.#state = seed >>> 0;
    for (const character of String(label)) {
      this.#state = Math.imul(this.#state ^ character.charCodeAt(0), 0x9e3779b1) >>> 0;
      this.next();
    }
  }

  /** From 0, included, to 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }

  /** Both ends included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(share: number): boolean {
    return this.next() < share;
  }

  /** Undefined for an empty list. */
  of<T>(list: readonly T[]): T | undefined {
    return list[Math.floor(this.next() * list.length)];
  }

  one<T>(list: readonly T[]): T {
    const chosen = this.of(list);
    if (chosen === undefined) throw new Error('nothing to choose from');
    return chosen;
  }

  some<T>(list: readonly T[], count: number): T[] {
    const left = [...list];
    const chosen: T[] = [];
    while (chosen.length < count && left.length > 0)
      chosen.push(...left.splice(Math.floor(this.next() * left.length), 1));
    return chosen;
  }

  weighted<T>(list: readonly { readonly weight: number; readonly of: T }[]): T {
    let left = this.next() * list.reduce((sum, { weight }) => sum + weight, 0);
    for (const { weight, of } of list) {
      left -= weight;
      if (left < 0) return of;
    }
    throw new Error('nothing to choose from');
  }
}
