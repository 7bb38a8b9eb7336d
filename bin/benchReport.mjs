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
