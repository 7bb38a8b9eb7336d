/** Chromium's streams of pictures from and to tracks, which the library of the DOM's types does not know. */
interface TrackProcessor {
  readable: ReadableStream<VideoFrame>;
}
interface TrackGenerator extends MediaStreamTrack {
  writable: WritableStream<VideoFrame>;
}
interface WithStreams {
  MediaStreamTrackProcessor?: new (options: { track: MediaStreamTrack }) => TrackProcessor;
  MediaStreamTrackGenerator?: new (options: { kind: 'video' }) => TrackGenerator;
}

/** The pictures of `track`, and a new track of those that are written; null in browsers without such streams. */
export function streamsOf(
  track: MediaStreamTrack,
): { readable: TrackProcessor['readable']; output: TrackGenerator } | null {
  const { MediaStreamTrackProcessor, MediaStreamTrackGenerator } = window as WithStreams;
  if (!MediaStreamTrackProcessor || !MediaStreamTrackGenerator) return null;
  const { readable } = new MediaStreamTrackProcessor({ track });
  return { readable, output: new MediaStreamTrackGenerator({ kind: 'video' }) };
}
