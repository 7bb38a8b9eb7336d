/** The titles of the figures that missed their goal. */
export const missed = [];

/** Prints one figure, and beside it what it is compared with. */
export const line = (title, figure, beside) =>
  console.log(`${title.padEnd(34)} ${figure.padStart(16)}   ${beside}`);

/** Records a figure that missed its goal; returns what its line ends with. */
export const judged = (title, good) => {
  if (!good) missed.push(title);
  return good ? '' : '  MISSED';
};

/** Prints the reads that have a goal of their own, each as a multiple of a raw count in the same run. */
export function namedRatios(named, all, raw) {
  for (const { title, profile, path, goal } of named) {
    const found = all.find((read) => read.profile === profile && read.path.startsWith(path));
    const ratio = (found?.min ?? Number.NaN) / raw;
    line(
      `… ${title}`,
      `${found?.min.toFixed(0)} ms`,
      `${ratio.toFixed(1)} of the raw count, goal ${goal}${judged(title, ratio <= goal)}`,
    );
  }
}
