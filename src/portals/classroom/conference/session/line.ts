export type LineLevel = 'checking' | 'good' | 'fair' | 'poor' | 'blocked' | 'lost';

interface Quality {
  downlinkQuality?: number;
}

/** Score 0: media cannot pass between this browser and the room. */
export const isBlocked = (quality: Quality | undefined): boolean => quality?.downlinkQuality === 0;

/** Scores range from 1 to 5; a negative score is not known yet. */
export function lineLevel(quality: Quality | undefined, reconnecting: boolean): LineLevel {
  const score = quality?.downlinkQuality ?? -1;
  if (reconnecting) return 'lost';
  if (score < 0) return 'checking';
  if (score === 0) return 'blocked';
  return score >= 4 ? 'good' : score >= 3 ? 'fair' : 'poor';
}
