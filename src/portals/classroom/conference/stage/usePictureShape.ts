import { type CSSProperties, type SyntheticEvent, useState } from 'react';

/** Whether a video shows a picture yet, and the width of the picture by its height, for the style sheet. */
export function usePictureShape() {
  const [shape, setShape] = useState<number | null>(null);
  const measure = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    const { videoWidth, videoHeight } = currentTarget;
    if (videoHeight > 0) setShape(videoWidth / videoHeight);
  };
  return {
    shown: shape !== null,
    shape: shape === null ? undefined : ({ '--picture-shape': shape } as CSSProperties),
    // A video is emptied when another track takes its place.
    events: { onLoadedData: measure, onResize: measure, onEmptied: () => setShape(null) },
  };
}
