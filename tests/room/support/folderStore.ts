import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RoomRecord, RoomStateStore } from '../../../server/providers/room/embedded/roomRecord.ts';

/** Files survive the process that wrote them. */
export class FolderStore implements RoomStateStore {
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = folder;
  }

  async load(): Promise<RoomRecord[]> {
    await mkdir(this.folder, { recursive: true });
    const files = (await readdir(this.folder)).filter((file) => file.endsWith('.json'));
    return Promise.all(
      files.map(async (file) => JSON.parse(await readFile(join(this.folder, file), 'utf8'))),
    );
  }

  async save(record: RoomRecord): Promise<void> {
    const path = join(this.folder, `${record.room_id}.json`);
    await writeFile(`${path}.new`, JSON.stringify(record));
    await rename(`${path}.new`, path);
  }

  async remove(room_id: string): Promise<void> {
    await rm(join(this.folder, `${room_id}.json`), { force: true });
  }
}
