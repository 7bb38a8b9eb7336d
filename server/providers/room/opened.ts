import type { FastifyInstance } from 'fastify';
import type { RoomEntrance } from '../../platform/http/upgrades.ts';
import type { RoomProvider } from './port.ts';

export interface OpenedRoom {
  provider: RoomProvider;
  /** Returns false when the secret header is wrong. */
  takeEvent(headers: Record<string, string | undefined>, body: unknown): Promise<boolean>;
  mount(app: FastifyInstance, entrance: RoomEntrance): void;
  /** No room is placed here from now on; those that are here stay until the process closes. */
  drain(): void;
  close(): Promise<void>;
}
