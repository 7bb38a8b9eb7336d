import { setTimeout as pause } from 'node:timers/promises';
import { EXPECTED_PEOPLE, HOST_BEAT_MS, hostFor, LEASE_MS } from '../../../../domain/roomPlacing.ts';
import type { NameLocks } from '../../../platform/locks.ts';
import type { EmbeddedRoom } from '../embedded/embeddedRoom.ts';
import { emptyRecord } from '../embedded/roomRecord.ts';
import { RoomProviderError } from '../port.ts';
import { type Lease, type LeaseTable, lockOf, type SeenHost } from './leaseTable.ts';
import type { Place } from './processes.ts';

/** A room that somebody has just asked for is kept for that long, although nobody is in it yet. */
const KEPT_MS = 30_000;
/** The lock of a process that was killed is free once the database has noticed. */
const GONE_TRIES = 5;
const GONE_PAUSE_MS = 100;

type Log = { info(message: string, fields?: object): void; error(message: string, fields?: object): void };
/** Null for this process. */
export type Holder = Place | null;

interface Parts {
  me: string;
  table: LeaseTable;
  room: Pick<EmbeddedRoom, 'take' | 'drop' | 'idle' | 'rooms' | 'load'>;
  locks: Pick<NameLocks, 'tryLock' | 'release'>;
  /** Where the other processes reach this one; null until it listens. */
  address(): string | null;
  isGone(host: Place): Promise<boolean>;
  /** A process is silent or gone: what leads there is cut. */
  away(host_id: string): void;
  log: Log;
}

/** What this process knows of its leases, by which the room and its store ask. */
export class HeldRooms {
  readonly epochs = new Map<string, string>();
  certainUntil = 0;
  /** Set by `RoomLeases`. */
  lost: (room_id: string, epoch: string) => void = () => undefined;

  isHeld(room_id: string): boolean {
    return this.epochs.has(room_id);
  }

  /** After a pause of the process or of the database, another one may have taken its rooms. */
  get isCertain(): boolean {
    return performance.now() < this.certainUntil;
  }
}

/**
 * The rooms that this process serves, by leases in the database (docs/room.md): it reports every 2 s, takes rooms that nobody serves,
 * and leaves those that another process has taken.
 */
export class RoomLeases {
  readonly #parts: Parts;
  readonly #held: HeldRooms;
  readonly #turns = new Map<string, Promise<unknown>>();
  readonly #asked = new Map<string, number>();
  #hosts: SeenHost[] = [];
  #timer: NodeJS.Timeout | undefined;
  #reporting: Promise<void> | null = null;
  #looking: Promise<void> | null = null;
  #isLeaving = false;

  constructor(parts: Parts, held: HeldRooms) {
    this.#parts = parts;
    this.#held = held;
    held.lost = (room_id, epoch) => this.#drop(room_id, epoch);
  }

  /** Reports, and takes the rooms that nobody serves, as those of a process that was killed. */
  async start(): Promise<void> {
    await this.#report();
    await this.#look(true);
    this.#timer = setInterval(() => this.#beat(), HOST_BEAT_MS);
  }

  /** Says at once where the others reach this process, which is known when it listens. */
  listens(): void {
    this.#beat();
  }

  /** The report never waits for what is looked after: the rooms would be taken away meanwhile. */
  #beat(): void {
    const failed = (error: unknown) =>
      this.#parts.log.error('could not report to the other processes', { error });
    this.#reporting ??= this.#report()
      .then(() => {
        if (this.#isLeaving) return;
        this.#looking ??= this.#look(false)
          .catch(failed)
          .finally(() => {
            this.#looking = null;
          });
      }, failed)
      .finally(() => {
        this.#reporting = null;
      });
  }

  async #report(): Promise<void> {
    const { table, room, address, locks, me } = this.#parts;
    // Costs no query while the lock is held. Earlier attempts may have failed for want of a connection.
    await locks.tryLock(lockOf(me));
    const sentAt = performance.now();
    const { workers, people } = room.load();
    const reached = address();
    const serves = reached !== null && !this.#isLeaving;
    await table.beat({ address: reached ?? '', workers: serves ? workers : 0, people });
    await this.#compare();
    // Counted from before the report, so the lease ends here before it ends there.
    this.#held.certainUntil = sentAt + LEASE_MS;
  }

  async #look(isFirst: boolean): Promise<void> {
    const { table } = this.#parts;
    this.#hosts = await table.hosts();
    this.#releaseIdle();
    await this.#takeOrphans(isFirst);
    await table.forgetSilent();
  }

  /** Drops the rooms that others have taken over, and takes those that others have placed here. */
  async #compare(): Promise<void> {
    const known = new Map(this.#held.epochs);
    const mine = await this.#parts.table.mine();
    for (const [room_id, epoch] of known) if (mine.get(room_id) !== epoch) this.#drop(room_id, epoch);
    for (const room_id of mine.keys())
      if (!known.has(room_id) && !this.#isLeaving) void this.route(room_id).catch(() => undefined);
  }

  /** Drops the room only if it is still held by that lease: it may have been taken again in the meantime. */
  #drop(room_id: string, epoch: string): void {
    if (this.#held.epochs.get(room_id) !== epoch) return;
    this.#held.epochs.delete(room_id);
    this.#parts.log.info('another process serves the room', { room_id });
    this.#parts.room.drop(room_id);
  }

  #releaseIdle(): void {
    const now = performance.now();
    for (const [room_id, at] of this.#asked) if (now - at > KEPT_MS) this.#asked.delete(room_id);
    for (const room_id of this.#parts.room.idle()) {
      if (this.#asked.has(room_id) || this.#turns.has(room_id)) continue;
      const epoch = this.#held.epochs.get(room_id);
      if (epoch === undefined) continue;
      this.#held.epochs.delete(room_id);
      this.#parts.room.drop(room_id);
      void this.#inTurn(room_id, () => this.#parts.table.release(room_id, epoch)).catch((error: unknown) =>
        this.#parts.log.error('could not release a room', { room_id, error }),
      );
    }
  }

  async #takeOrphans(isFirst: boolean): Promise<void> {
    const { table, isGone, away, me } = this.#parts;
    const orphans = await table.orphans({ isFirst });
    const others = this.#hosts.filter(({ id }) => id !== me);
    for (const { id, is_silent } of others) if (is_silent) away(id);
    const asked = others.filter(
      ({ id, is_silent, is_late }) =>
        !is_silent && (is_late || isFirst) && orphans.some(({ host_id }) => host_id === id),
    );
    // In parallel, because a process that is stopped does not answer before the timeout.
    const answers = await Promise.all(asked.map(async (host) => ((await isGone(host)) ? [host.id] : [])));
    const gone = new Set(answers.flat());
    for (const { room_id, host_id } of orphans) {
      if (this.#isLeaving) return;
      if (host_id === me) continue;
      const host = this.#hosts.find(({ id }) => id === host_id);
      if (host_id !== null && host && !host.is_silent && !gone.has(host_id)) continue;
      await this.route(room_id, host_id && gone.has(host_id) ? host_id : null).catch((error: unknown) =>
        this.#parts.log.error('could not place a room', { room_id, error }),
      );
    }
  }

  /** Another process that had media workers when it last reported. */
  withMedia(): Place | null {
    const { me } = this.#parts;
    return (
      this.#hosts.find(
        ({ id, is_late, workers, address }) => id !== me && !is_late && workers > 0 && address !== '',
      ) ?? null
    );
  }

  #inTurn<T>(room_id: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(room_id) ?? Promise.resolve()).then(work, work);
    this.#turns.set(room_id, turn);
    const forget = () => this.#turns.get(room_id) === turn && this.#turns.delete(room_id);
    turn.then(forget, forget);
    return turn;
  }

  /** Who serves the room: whoever holds it, or else the process with the fewest people, which holds it from then on. */
  async route(room_id: string, gone: string | null = null, prefers: string | null = null): Promise<Holder> {
    if (this.#isLeaving && !this.#held.isHeld(room_id))
      throw new RoomProviderError(503, 'the process is stopping');
    this.#asked.set(room_id, performance.now());
    if (this.#held.isHeld(room_id)) return null;
    return this.#inTurn(room_id, async () => {
      if (this.#held.isHeld(room_id)) return null;
      return this.#settle(room_id, await this.#place(room_id, gone, prefers));
    });
  }

  async #place(room_id: string, gone: string | null, prefers: string | null): Promise<Lease> {
    const { me, table } = this.#parts;
    for (let tries = 1; ; tries += 1) {
      const lease = await table.place(room_id, prefers ?? this.#choose(gone), gone);
      if (lease && (lease.host_id !== gone || tries >= GONE_TRIES)) {
        const host = lease.host_id === me ? null : this.#hosts.find(({ id }) => id === lease.host_id);
        if (host) host.people += EXPECTED_PEOPLE;
        return lease;
      }
      if (tries >= GONE_TRIES) throw new RoomProviderError(503, 'the room is being placed');
      await pause(GONE_PAUSE_MS);
      // The chosen process may be shutting down.
      if (!lease) this.#hosts = await table.hosts();
    }
  }

  #choose(gone: string | null): string {
    const { me, room } = this.#parts;
    const others = this.#hosts.filter(
      ({ id, is_late, address }) => id !== me && id !== gone && !is_late && address !== '',
    );
    return hostFor([{ id: me, ...room.load() }, ...others], me);
  }

  async #settle(room_id: string, lease: Lease): Promise<Holder> {
    const { me, table, room } = this.#parts;
    const { host_id, address, epoch } = lease;
    if (host_id !== me) return { id: host_id, address };
    const state = lease.state === undefined ? await table.stateOf(room_id) : lease.state;
    if (this.#isLeaving) throw new RoomProviderError(503, 'the process is stopping');
    this.#held.epochs.set(room_id, epoch);
    room.take(state ?? emptyRecord(room_id));
    return null;
  }

  /** Releases all rooms except those that are kept, and takes no more. Reports continue, so that no other process takes over the kept rooms. */
  async leave(kept: readonly string[], settled: () => Promise<void>): Promise<void> {
    const { table, room } = this.#parts;
    this.#isLeaving = true;
    await Promise.allSettled([this.#reporting, this.#looking, ...this.#turns.values()]);
    const left = room.rooms().filter((room_id) => !kept.includes(room_id));
    await settled();
    await table.leave(kept);
    for (const room_id of left) {
      this.#held.epochs.delete(room_id);
      room.drop(room_id);
    }
  }

  /** Ends the reports. Where the database does not answer, the other processes learn of the end by silence. */
  async end(): Promise<void> {
    const { table, locks, me } = this.#parts;
    this.#isLeaving = true;
    clearInterval(this.#timer);
    await Promise.allSettled([this.#reporting, this.#looking]);
    await table.forgetMe().catch(() => undefined);
    await locks.release(lockOf(me)).catch(() => undefined);
  }
}
