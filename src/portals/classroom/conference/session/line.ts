export type LineLevel = 'checking' | 'good' | 'fair' | 'poor' | 'blocked' | 'lost';

interface Quality {
  downlinkQuality?: number;
}

/**
 * Whether media cannot pass between this browser and the room: score 0. While the SDK tries again, with new connections every few seconds,
 * nothing is known of them, so what was found stands until media pass.
 */
export function nextBlocked(before: boolean, quality: Quality | undefined): boolean {
  const score = quality?.downlinkQuality ?? -1;
  return score < 0 ? before : score === 0;
}

/** Scores range from 1 to 5; a negative score is not known yet. */
export function lineLevel(quality: Quality | undefined, reconnecting: boolean, blocked: boolean): LineLevel {
  const score = quality?.downlinkQuality ?? -1;
  if (blocked) return 'blocked';
  if (reconnecting) return 'lost';
  if (score < 0) return 'checking';
  return score >= 4 ? 'good' : score >= 3 ? 'fair' : 'poor';
}
