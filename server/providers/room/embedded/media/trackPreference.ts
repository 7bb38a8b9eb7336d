import { z } from 'zod';

const message = z.discriminatedUnion('method', [
  z.object({
    id: z.string(),
    method: z.literal('prefer-video-track-state'),
    params: z.object({ track_id: z.string(), max_spatial_layer: z.string() }),
  }),
  z.object({
    id: z.string(),
    method: z.literal('prefer-audio-track-state'),
    params: z.object({ track_id: z.string(), subscribed: z.boolean() }),
  }),
]);

export type TrackPreference = { id: string; track_id: string; wanted: boolean };

export function readPreference(text: string): TrackPreference | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = message.safeParse(value);
  if (!parsed.success) return null;
  const { id, method, params } = parsed.data;
  const wanted =
    method === 'prefer-video-track-state' ? params.max_spatial_layer !== 'none' : params.subscribed;
  return { id, track_id: params.track_id, wanted };
}
