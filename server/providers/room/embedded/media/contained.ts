/** An error that leaves a native callback would end the process, and with it all media; it is logged instead. */
export function contained<A extends unknown[]>(work: (...given: A) => void): (...given: A) => void {
  return (...given) => {
    try {
      work(...given);
    } catch (error) {
      process.stderr.write(`room media: ${error instanceof Error ? error.message : String(error)}\n`);
    }
  };
}
