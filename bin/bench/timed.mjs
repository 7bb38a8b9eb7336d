/** Milliseconds of a work. */
export const timed = async (work) => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};
