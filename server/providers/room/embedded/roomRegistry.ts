import type { RoomEvent, RoomEventListener } from '../port.ts';
import type { JoinClaims } from './joinToken.ts';
import { LivePeer } from './livePeer.ts';
import { LiveRoom } from './liveRoom.ts';
import {
  emptyRecord,
  isForgettable,
  LeaseLostError,
  type PeerRecord,
  type RoomRecord,
} from './roomRecord.ts';
import { RpcError } from './rpcError.ts';
import { HIDE_AFTER_MS, MAX_TOKEN_TTL_SECONDS, RECONNECT_GRACE_MS, type RoomRuntime } from './runtime.ts';

/** Browsers connect anew after it. */
const MOVED = 1012;

export class RoomRegistry {
  readonly rooms = new Map<string, LiveRoom>();
  private readonly runtime: RoomRuntime;
  private readonly released: (node: string) => void;
  private readonly listeners = new Set<RoomEventListener>();
  private readonly writes = new Map<string, Promise<boolean>>();
  private readonly pending = new Map<string, Promise<unknown>>();
  /** The work of listeners on recordings. The room does not wait for it, because storing a file may take minutes. */
  private readonly recorded = new Map<string, Promise<unknown>>();

  /** Called before the listeners, which do not matter to what happens then. */
  emptied: (room_id: string) => void = () => undefined;
  regrouped: (room: LiveRoom) => void = () => undefined;
  named: (room: LiveRoom) => void = () => undefined;

  constructor(runtime: RoomRuntime, released: (node: string) => void) {
    this.runtime = runtime;
    this.released = released;
  }

  async load(): Promise<void> {
    if (this.runtime.leases) return;
    for (const record of await this.runtime.store.load()) this.adopt(record);
  }

  /** Serves a room from now on; those who are in it have the usual time to reconnect. */
  take(record: RoomRecord): void {
    const room = this.adopt(record);
    if (this.listeners.size > 0) room.replayJoins();
  }

  /** Another process serves the room from now on: nothing is written or reported any more, and its people reconnect there. */
  drop(room_id: string): void {
    const room = this.rooms.get(room_id);
    if (!room) return;
    this.rooms.delete(room_id);
    room.isServed = false;
    for (const peer of room.peers.values()) {
      if (peer.joined) this.released(peer.node);
      // Calls that are still waiting must not act on a person who is no longer in the room.
      peer.joined = false;
      peer.link?.close(MOVED, 'moved');
      peer.link = null;
    }
  }

  /** Rooms that nobody is in, and of which everything is stored. */
  idle(): string[] {
    return [...this.rooms.values()]
      .filter(({ peers, record: { room_id } }) => peers.size === 0 && !this.isBusy(room_id))
      .map(({ record }) => record.room_id);
  }

  isBusy(room_id: string): boolean {
    return this.writes.has(room_id) || this.pending.has(room_id) || this.recorded.has(room_id);
  }

  private adopt(record: RoomRecord): LiveRoom {
    const room: LiveRoom = new LiveRoom(record, this.runtime, {
      changed: (changed) => this.persist(changed),
      onEvent: (event) => this.emit(event, room),
      released: this.released,
      regrouped: (changed) => this.regrouped(changed),
      named: (changed) => this.named(changed),
    });
    this.rooms.set(record.room_id, room);
    return room;
  }

  room(room_id: string): LiveRoom {
    const known = this.rooms.get(room_id);
    if (known) return known;
    if (this.runtime.leases) throw new RpcError(503, 'try again');
    return this.adopt(emptyRecord(room_id));
  }

  peer(room: LiveRoom, peer_id: string, claims: JoinClaims): LivePeer {
    const known = room.peers.get(peer_id);
    const { user_id, role, name, login_id } = claims;
    // Somebody who teaches and administrates may have opened the room in the other role before.
    if (known?.record.user_id === user_id && (known.joined || known.record.role === role)) {
      if (login_id !== undefined) known.record.login_id = login_id;
      return known;
    }
    const record: PeerRecord = {
      peer_id,
      user_id,
      ...(login_id === undefined ? {} : { login_id }),
      role,
      name: name ?? '',
      account_name: name ?? '',
      data: '',
      groups: [],
      watched: [],
      joined_at: 0,
    };
    const peer = new LivePeer(record);
    room.peers.set(peer_id, peer);
    return peer;
  }

  nodeOwner(node: string): { room: LiveRoom; peer: LivePeer } | null {
    for (const room of this.rooms.values()) {
      for (const peer of room.peers.values()) if (peer.joined && peer.node === node) return { room, peer };
    }
    return null;
  }

  /** The first listener receives join events for everyone present, in case a crash prevented their delivery. */
  listen(listener: RoomEventListener): () => void {
    this.listeners.add(listener);
    if (this.listeners.size === 1) for (const room of this.rooms.values()) room.replayJoins();
    return () => this.listeners.delete(listener);
  }

  private emit(reported: RoomEvent, room: LiveRoom): Promise<boolean> {
    const { room_id } = reported;
    const { leases } = this.runtime;
    // What was recorded here ends here, wherever the room went.
    const isOwn = reported.type === 'recording_changed';
    if (leases && !isOwn && this.rooms.get(room_id) !== room) return Promise.resolve(false);
    const event = leases && !isOwn ? Object.assign(reported, { isHeld: leases.fenceOf(room_id) }) : reported;
    if (event.type === 'session_closed') this.emptied(room_id);
    const taken = Promise.all([...this.listeners].map(async (listener) => listener(event))).then(
      () => true,
      (error) => {
        this.runtime.log.error('room event handler failed', { event, error });
        return false;
      },
    );
    const waiting = isOwn ? this.recorded : this.pending;
    const all = Promise.all([waiting.get(room_id), taken]);
    waiting.set(room_id, all);
    void all.then(() => waiting.get(room_id) === all && waiting.delete(room_id));
    return taken;
  }

  /** Serialises the writes of a room. Waits for events first: the ledger must have a peer before a record without it is saved. */
  private persist(room: LiveRoom): Promise<boolean> {
    const { store, log } = this.runtime;
    const { room_id } = room.record;
    const keep = async () => {
      for (let pending = this.pending.get(room_id); pending; pending = this.pending.get(room_id))
        await pending;
      if (this.runtime.leases && this.rooms.get(room_id) !== room) return false;
      if (isForgettable(room.record)) await store.remove(room_id);
      else await store.save(structuredClone(room.record));
      return true;
    };
    const write = (this.writes.get(room_id) ?? Promise.resolve()).then(keep).catch((error) => {
      if (error instanceof LeaseLostError) log.info('another process writes the room', { room_id });
      else log.error('could not save the room state', { room_id, error });
      return false;
    });
    this.writes.set(room_id, write);
    void write.then(() => this.writes.get(room_id) === write && this.writes.delete(room_id));
    return write;
  }

  async settled(): Promise<void> {
    await Promise.all([...this.writes.values(), ...this.pending.values()]);
  }

  async filesStored(): Promise<void> {
    await Promise.all(this.recorded.values());
  }

  sweep(): void {
    const { leases } = this.runtime;
    if (leases && !leases.isCertain) return;
    const now = this.runtime.clock.now();
    for (const [room_id, room] of this.rooms) {
      for (const peer of room.peers.values()) {
        const { awaySince } = peer;
        if (awaySince === null) continue;
        if (now - awaySince >= RECONNECT_GRACE_MS) room.remove(peer, awaySince);
        else if (now - awaySince >= HIDE_AFTER_MS) room.hide(peer, true);
      }
      for (const [user_id, at] of Object.entries(room.record.revoked)) {
        if (now - at <= MAX_TOKEN_TTL_SECONDS * 1000) continue;
        delete room.record.revoked[user_id];
        void room.saved();
      }
      if (room.groups && now >= room.groups.ends_at) {
        room.setGroups(null, null);
        void room.saved();
      }
      const { ended_at } = room.record;
      if (ended_at !== undefined && now - ended_at > MAX_TOKEN_TTL_SECONDS * 1000) {
        delete room.record.ended_at;
        void room.saved();
      }
      if (!leases && room.peers.size === 0 && isForgettable(room.record)) this.rooms.delete(room_id);
    }
  }
}
