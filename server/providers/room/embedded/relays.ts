import { createHmac } from 'node:crypto';

export type Relays = {
  urls: string[];
  /** Shared with the relay (TURN REST API, coturn's use-auth-secret). */
  secret?: string | undefined;
  username?: string | undefined;
  credential?: string | undefined;
};

const LIFETIME_SECONDS = 24 * 3600;

export type IceServer = { urls: string[]; username?: string; credential?: string };

/** Credentials contain the user's id, not the name, because relays log them. */
export function iceServers(
  relays: Relays | undefined,
  user_id: string,
  nowMs: number,
  lifetimeSeconds = LIFETIME_SECONDS,
): IceServer[] {
  if (!relays || relays.urls.length === 0) return [];
  const { urls, secret, username, credential } = relays;
  if (secret !== undefined) {
    const name = `${Math.floor(nowMs / 1000) + lifetimeSeconds}:${user_id}`;
    return [{ urls, username: name, credential: createHmac('sha1', secret).update(name).digest('base64') }];
  }
  if (username !== undefined && credential !== undefined) return [{ urls, username, credential }];
  return [{ urls: urls.filter((url) => url.startsWith('stun:')) }];
}
