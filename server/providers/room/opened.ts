import type { FastifyInstance } from 'fastify';
import type { RoomEntrance } from '../../platform/http/upgrades.ts';
import type { RoomProvider } from './port.ts';

export interface OpenedRoom {
  provider: RoomProvider;
  /** Takes a provider's event; false when its secret header is not ours. Events of the embedded room need none. */
  takeEvent(headers: Record<string, string | undefined>, body: unknown): Promise<boolean>;
  mount(app: FastifyInstance, entrance: RoomEntrance): void;
  close(): Promise<void>;
}
