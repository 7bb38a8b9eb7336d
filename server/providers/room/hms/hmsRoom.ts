import type { z } from 'zod';
import { isHiddenRole } from '../../../../domain/roomRoles.ts';
import { type LiveSession, type RoomEventListener, type RoomProvider, RoomProviderError } from '../port.ts';
import { HmsClient, type HmsClientOptions } from './client.ts';
import { hmsJoinToken } from './tokens.ts';
import { readHmsWebhook } from './webhook.ts';
import { presigned, recording, room, sessions } from './wire.ts';

export const HMS_API = 'https://api.100ms.live/v2';
const PAGE = 100;

export type HmsRoomOptions = HmsClientOptions & { templateId: string };

export type HmsRoom = {
  provider: RoomProvider;
  /** The caller has checked the secret header; resolves when the listeners have the event. */
  handleWebhook(body: unknown): Promise<void>;
};

function readSessions(reply: unknown): z.infer<typeof sessions> {
  const { data, error } = sessions.safeParse(reply);
  if (!data) throw new RoomProviderError(502, `100ms answered what cannot be read: ${error.message}`);
  return data;
}

/** 100ms's cloud. A removed person stays out because no further tokens are issued. */
export function createHmsRoom({ templateId, ...options }: HmsRoomOptions): HmsRoom {
  const client = new HmsClient(options);
  const listeners = new Set<RoomEventListener>();
  const { accessKey, appSecret, clock, random } = options;

  const provider: RoomProvider = {
    async ensureRoom({ name, description }) {
      const made = await client.call('POST', '/rooms', { name, description, template_id: templateId });
      return { room_id: room.parse(made).id };
    },
    async setRoomEnabled(room_id, enabled) {
      await client.call('POST', `/rooms/${encodeURIComponent(room_id)}`, { enabled });
    },
    async mintJoinToken(request) {
      const moment = { nowMs: clock.now(), jti: random.uuid() };
      return { token: await hmsJoinToken(request, { accessKey, appSecret }, moment) };
    },
    // The SDK's own check runs in a room of 100ms's account, with a token of theirs, not in the school's.
    async mintLineTest() {
      return null;
    },
    async listLiveSessions() {
      const found: LiveSession[] = [];
      for (let start = ''; ; ) {
        const query = new URLSearchParams({ active: 'true', limit: String(PAGE), ...(start && { start }) });
        const { data, last } = readSessions(await client.call('GET', `/sessions?${query}`));
        for (const { id, room_id, created_at, peers } of data ?? []) {
          const inside = Object.values(peers ?? {}).filter(({ left_at }) => !left_at);
          const present = inside.filter(({ role }) => !isHiddenRole(role));
          // A recorder of 100ms stays for minutes after the last person.
          if (inside.length > 0 && present.length === 0) continue;
          found.push({
            session_id: id,
            room_id,
            started_at: created_at,
            peers: present.map(({ id: peer_id, user_id, name, role, joined_at }) => {
              return { peer_id, user_id, name, role, joined_at };
            }),
          });
        }
        if (!last || last === start || (data?.length ?? 0) < PAGE) return found;
        start = last;
      }
    },
    async removePeer({ room_id, peer_id, reason }) {
      const path = `/active-rooms/${encodeURIComponent(room_id)}/remove-peers`;
      await client.call('POST', path, { peer_id, reason });
    },
    async endRoom({ room_id, reason, lock = false }) {
      const path = `/active-rooms/${encodeURIComponent(room_id)}/end-room`;
      await client.call('POST', path, { reason, lock }).catch(async (error: unknown) => {
        // Nobody is there: then 100ms has no session to end, and locks nothing.
        if (!(error instanceof RoomProviderError) || error.status !== 404) throw error;
        if (lock) await provider.setRoomEnabled(room_id, false);
      });
    },
    async startRecording({ room_id }) {
      const path = `/recordings/room/${encodeURIComponent(room_id)}/start`;
      return recording.parse(await client.call('POST', path, {})).id;
    },
    async stopRecording({ room_id, recording: id }) {
      const which = id === null ? `room/${encodeURIComponent(room_id)}` : encodeURIComponent(id);
      await client.call('POST', `/recordings/${which}/stop`, {}).catch((error: unknown) => {
        // It has ended already.
        if (!(error instanceof RoomProviderError) || error.status !== 404) throw error;
      });
    },
    async takeRecording({ recording: id }) {
      const reply = await client
        .call('GET', `/recordings/${encodeURIComponent(id)}`)
        .catch((error: unknown) => {
          if (!(error instanceof RoomProviderError) || error.status !== 404) throw error;
          return null;
        });
      // 100ms knows no such recording, as when its name was never stored.
      if (reply === null) return null;
      const found = recording.parse(reply);
      if (found.status === 'failed') return null;
      if (found.status === 'post_processing') return 'processing';
      if (found.status !== 'completed') return 'recording';
      const video = found.recording_assets?.find(({ type }) => type === 'room-composite');
      if (!video) return null;
      const path = `/recording-assets/${encodeURIComponent(video.id)}/presigned-url`;
      const { url } = presigned.parse(await client.call('GET', path));
      const bytes = await client.download(url);
      // Names are part of the picture that 100ms composes.
      return { duration_seconds: video.duration, extension: 'mp4', seen: [], bytes };
    },
    // A webhook that the school did not answer may never come again.
    reportsEveryEnd: false,
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  return {
    provider,
    async handleWebhook(body) {
      const event = readHmsWebhook(body);
      if (event) await Promise.all([...listeners].map((listener) => listener(event)));
    },
  };
}
