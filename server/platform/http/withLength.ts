const sampleBytes = 128 * 1024;

/** The length is exact for a short stream; otherwise an estimate: the length of its start times `factor`, which is read afterwards. */
export async function withLength(stream: ReadableStream<Uint8Array>, factor: () => number) {
  const reader = stream.getReader();
  const start: Uint8Array[] = [];
  let bytes = 0;
  let ended = false;
  while (!ended && bytes < sampleBytes) {
    const { done, value } = await reader.read();
    ended = done;
    if (!value) continue;
    start.push(value);
    bytes += value.length;
  }
  const whole = new ReadableStream<Uint8Array>({
    async pull(to) {
      const chunk = start.shift() ?? (await reader.read()).value;
      if (chunk) to.enqueue(chunk);
      else to.close();
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return { stream: whole, length: ended ? bytes : Math.round(bytes * factor()) };
}
