import type { RecordingEnd } from '../../../../domain/recordings.ts';
import { isHiddenRole } from '../../../../domain/roomRoles.ts';
import type { RoomEvent } from '../port.ts';
import { webhook, webhookData } from './wire.ts';

/** The file can be asked for once it is there, or never will be, which may be long after nothing is recorded any more. */
const beamStatus = {
  'beam.started.success': 'running',
  'beam.stopped.success': 'stopped',
  'beam.recording.success': 'ended',
  'beam.failure': 'ended',
} as const;

/** The documented reasons that are no fault: a call of the school or of a host, and an empty room. Without one of them, or a failure, no reason is known. */
const BEAM_ENDS: Readonly<Record<string, RecordingEnd>> = {
  'client request': 'host',
  'last peer left': 'left',
  'room ended': 'left',
};

/** Null for unused kinds; throws ZodError for an invalid body. Unsigned: the caller checks the secret header first. */
export function readHmsWebhook(body: unknown): RoomEvent | null {
  const { type, data, timestamp } = webhook.parse(body);
  switch (type) {
    case 'session.open.success': {
      const { room_id, session_id, session_started_at: at } = webhookData[type].parse(data);
      return { type: 'session_opened', id: `${session_id}:session_opened`, room_id, session_id, at };
    }
    case 'session.close.success': {
      const { room_id, session_id, session_stopped_at: at } = webhookData[type].parse(data);
      return { type: 'session_closed', id: `${session_id}:session_closed`, room_id, session_id, at };
    }
    case 'peer.join.success': {
      const { joined_at: at, ...peer } = webhookData[type].parse(data);
      if (isHiddenRole(peer.role)) return null;
      return { type: 'peer_joined', id: `${peer.session_id}:${peer.peer_id}:peer_joined`, at, ...peer };
    }
    case 'peer.leave.success': {
      const { left_at: at, ...peer } = webhookData[type].parse(data);
      if (isHiddenRole(peer.role)) return null;
      return { type: 'peer_left', id: `${peer.session_id}:${peer.peer_id}:peer_left`, at, ...peer };
    }
    case 'beam.started.success':
    case 'beam.stopped.success':
    case 'beam.recording.success':
    case 'beam.failure': {
      const beam = webhookData[type].parse(data);
      const { room_id, session_id, recording_id: recording = null, beam_id } = beam;
      if (!recording && beam.recording_enabled === false) return null;
      const status = beamStatus[type];
      const id = `${recording ?? beam_id ?? session_id}:${status}`;
      const hasFailed = type === 'beam.failure' || beam.reason?.startsWith('failure');
      const why = hasFailed ? 'interrupted' : BEAM_ENDS[beam.reason ?? ''];
      const change = { recording, status, ...(why && { why }) };
      return { type: 'recording_changed', id, room_id, session_id, at: timestamp, ...change };
    }
    default:
      return null;
  }
}
