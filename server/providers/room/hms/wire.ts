import { z } from 'zod';

/** Times are ISO 8601. */
const instant = z.string().transform((text) => Date.parse(text));

export const room = z.object({ id: z.string() });

const sessionPeer = z.object({
  id: z.string(),
  name: z.string().default(''),
  role: z.string(),
  user_id: z.string().default(''),
  joined_at: instant,
  left_at: z.string().nullish(),
});

export const sessions = z.object({
  data: z
    .array(
      z.object({
        id: z.string(),
        room_id: z.string(),
        created_at: instant,
        peers: z.record(z.string(), sessionPeer).nullish(),
      }),
    )
    .nullish(),
  last: z.string().nullish(),
});

export const recording = z.object({
  id: z.string(),
  status: z.string(),
  recording_assets: z
    .array(z.object({ id: z.string(), type: z.string(), duration: z.number().default(0) }))
    .nullish(),
});

export const presigned = z.object({ url: z.url() });

const session = z.object({ room_id: z.string(), session_id: z.string() });
const peer = session.extend({ peer_id: z.string(), user_id: z.string().default(''), role: z.string() });

/** Streams to other sites are beams, too. The documentation names no recording, but some events have been seen to. */
const beam = session.extend({
  recording_id: z.string().nullish(),
  beam_id: z.string().nullish(),
  recording_enabled: z.boolean().nullish(),
  reason: z.string().nullish(),
});

export const webhook = z.object({ id: z.string(), type: z.string(), timestamp: instant, data: z.unknown() });

export const webhookData = {
  'session.open.success': session.extend({ session_started_at: instant }),
  'session.close.success': session.extend({ session_stopped_at: instant }),
  'beam.started.success': beam,
  'beam.stopped.success': beam,
  'beam.recording.success': beam,
  'beam.failure': beam,
  'peer.join.success': peer.extend({ joined_at: instant }),
  'peer.leave.success': peer.extend({ left_at: instant }),
};
