import type { FastifyInstance } from 'fastify';
import type { RoomEntrance } from '../../platform/http/upgrades.ts';
import type { RoomProvider } from './port.ts';

export interface OpenedRoom {
  provider: RoomProvider;
  /** Returns false when the secret header is wrong. */
  takeEvent(headers: Record<string, string | undefined>, body: unknown): Promise<boolean>;
  mount(app: FastifyInstance, entrance: RoomEntrance): void;
  close(): Promise<void>;
}
