/**
 * Makes a callback for the native library. An error that leaves such a callback ends the process, and with it everyone's
 * media; here it ends on standard error, which the signalling process logs.
 */
export function contained<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  return (...given) => {
    try {
      work(...given);
    } catch (error) {
      process.stderr.write(`room media: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
}
