/** An answer can wait for its block of sound to be played, which some phones make long. */
const LEAST = 2;
const MOST = 6;

/** How many frames of 10 ms the worker has for an answer, where the browser plays blocks of so many seconds. */
export const patienceOf = (blockSeconds: number): number =>
  Math.min(MOST, Math.max(LEAST, Math.ceil(blockSeconds * 100) + 1));
