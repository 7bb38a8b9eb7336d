/** Behind the person: the room out of focus, or the picture at an address of ours. */
export type Effect = { kind: 'blur' } | { kind: 'picture'; url: string };

export type ToWorker =
  | { kind: 'effect'; effect: Effect }
  /** Streams of the browser itself: the pictures never pass through the page. */
  | { kind: 'stream'; readable: ReadableStream<VideoFrame>; writable: WritableStream<VideoFrame> }
  /** A picture of the source `id`, for browsers without such streams; asked for by `next`. */
  | { kind: 'picture'; id: number; bitmap: ImageBitmap }
  | { kind: 'open' | 'close'; id: number };

export type FromWorker =
  | { kind: 'next'; id: number }
  | { kind: 'drawn'; id: number; width: number; height: number; data: Uint8ClampedArray<ArrayBuffer> }
  /** The machine cannot keep up. */
  | { kind: 'slow' }
  /** The model could not be loaded. */
  | { kind: 'failed' };
