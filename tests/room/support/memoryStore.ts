import type { RoomRecord, RoomStateStore } from '../../../server/providers/room/embedded/roomRecord.ts';

/** Stores JSON text, as a database would. */
export class MemoryStore implements RoomStateStore {
  readonly kept = new Map<string, string>();

  async load(): Promise<RoomRecord[]> {
    return [...this.kept.values()].map((text) => JSON.parse(text));
  }

  async save(record: RoomRecord): Promise<void> {
    this.kept.set(record.room_id, JSON.stringify(record));
  }

  async remove(room_id: string): Promise<void> {
    this.kept.delete(room_id);
  }
}
