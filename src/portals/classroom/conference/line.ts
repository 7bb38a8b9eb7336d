export type LineLevel = 'checking' | 'good' | 'fair' | 'poor' | 'blocked' | 'lost';

interface Quality {
  downlinkQuality?: number;
}

/** The room's 0: sound and picture find no way between this browser and the room. */
export const isBlocked = (quality: Quality | undefined): boolean => quality?.downlinkQuality === 0;

/** The line from the room's score of 1 to 5; below zero the SDK means that it does not know yet. */
export function lineLevel(quality: Quality | undefined, reconnecting: boolean): LineLevel {
  const score = quality?.downlinkQuality ?? -1;
  if (reconnecting) return 'lost';
  if (score < 0) return 'checking';
  if (score === 0) return 'blocked';
  return score >= 4 ? 'good' : score >= 3 ? 'fair' : 'poor';
}
