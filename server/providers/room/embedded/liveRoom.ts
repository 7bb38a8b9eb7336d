import type { RecordingEnd } from '../../../../domain/recordings.ts';
import { groupOf, isRoomGroups, MAIN_ROOM, type RoomGroups } from '../../../../domain/roomGroups.ts';
import { isSameName, roomName } from '../../../../domain/roomName.ts';
import { REMOVALS, SHARED_VALUES } from '../../../../domain/roomProtocol.ts';
import { OBSERVER, takesPart } from '../../../../domain/roomRoles.ts';
import type { RoomEvent } from '../port.ts';
import { LivePeer } from './livePeer.ts';
import { isRoomRole, ROLES } from './rolePolicy.ts';
import type { PeerRecord, PollRecord, RoomRecord, SessionRecord, SessionValue } from './roomRecord.ts';
import { RpcError } from './rpcError.ts';
import type { RoomRuntime } from './runtime.ts';

export type RoomHooks = {
  changed(room: LiveRoom): Promise<boolean>;
  onEvent(event: RoomEvent): Promise<boolean>;
  released(node: string): void;
  /** People were put into other groups. */
  regrouped(room: LiveRoom): void;
  /** Somebody has another name, or other media connections. */
  named(room: LiveRoom): void;
};

export class LiveRoom {
  readonly record: RoomRecord;
  readonly peers = new Map<string, LivePeer>();
  /** Set to false when another process takes over the room. */
  isServed = true;
  private readonly runtime: RoomRuntime;
  private readonly hooks: RoomHooks;
  /** As the SDK shows it; recorders end with the process, so it is in no record. */
  private recording: { state: 'initialised' | 'started' | 'stopped'; started_at: string } | null = null;

  constructor(record: RoomRecord, runtime: RoomRuntime, hooks: RoomHooks) {
    this.record = record;
    this.runtime = runtime;
    this.hooks = hooks;
    const now = runtime.clock.now();
    for (const known of Object.values(record.session?.peers ?? {})) {
      const peer = new LivePeer(known);
      peer.joined = true;
      peer.node = runtime.random.uuid();
      peer.awaySince = now;
      this.peers.set(known.peer_id, peer);
    }
  }

  get joined(): LivePeer[] {
    return [...this.peers.values()].filter((peer) => peer.joined);
  }

  get session(): SessionRecord {
    if (!this.record.session) throw new RpcError(404, 'no session in progress');
    return this.record.session;
  }

  get polls(): Record<string, PollRecord> {
    this.session.polls ??= {};
    return this.session.polls;
  }

  saved(): Promise<boolean> {
    return this.hooks.changed(this);
  }

  notifyOthers(peer: LivePeer, method: string, params: object): void {
    for (const other of this.peers.values()) if (other !== peer && other.joined) other.notify(method, params);
  }

  broadcast(method: string, params: object): void {
    for (const peer of this.joined) peer.notify(method, params);
  }

  private notifyPreviews(): void {
    const state = { peer_count: this.joined.length, room: this.state() };
    for (const peer of this.peers.values())
      if (!peer.joined) peer.notify('room-state', { ...state, peers: this.list(peer) });
  }

  get groups(): RoomGroups | null {
    const data = this.record.session?.values[SHARED_VALUES.groups]?.data;
    return isRoomGroups(data) ? data : null;
  }

  /** The group that the peer sees and hears. */
  groupOf({ record }: LivePeer): number {
    return this.groups && takesPart(record.role) ? groupOf(this.groups.groups, record.user_id) : MAIN_ROOM;
  }

  /** Null brings everyone back; `by` is null where the time was over. */
  setGroups(groups: RoomGroups | null, by: LivePeer | null): void {
    this.share(SHARED_VALUES.groups, groups, by);
    this.hooks.regrouped(this);
  }

  get isRecorded(): boolean {
    return this.recording !== null;
  }

  share(key: string, data: unknown, by: LivePeer | null): SessionValue {
    const { values } = this.session;
    const value = {
      data,
      change_version: (values[key]?.change_version ?? 0) + 1,
      updated_by: by?.record.peer_id ?? '',
      updated_at: this.runtime.clock.now(),
    };
    values[key] = value;
    if (key === SHARED_VALUES.spotlight)
      this.session.spotlit = this.joined.find(({ record }) => record.peer_id === data)?.record.user_id;
    for (const other of this.joined)
      if (other.record.watched.includes(key))
        other.notify('on-metadata-change', { values: [{ key, ...value }] });
    return value;
  }

  /** Kept in the order of raising, so that everyone sees the same order. */
  raiseHand(peer: LivePeer, up: boolean): void {
    const { peer_id } = peer.record;
    const queue = this.record.session?.values[SHARED_VALUES.hands]?.data;
    const before = Array.isArray(queue) ? queue : [];
    if (before.includes(peer_id) === up) return;
    this.share(SHARED_VALUES.hands, up ? [...before, peer_id] : before.filter((id) => id !== peer_id), peer);
  }

  hide(peer: LivePeer, hidden: boolean): void {
    if (peer.hidden === hidden) return;
    peer.hidden = hidden;
    if (Object.keys(peer.tracks).length > 0)
      this.notifyOthers(peer, 'on-track-update', { peer: peer.brief(), tracks: peer.shown });
  }

  find(peer_id: string): LivePeer {
    const peer = this.peers.get(peer_id);
    if (!peer?.joined) throw new RpcError(404, 'peer not found');
    return peer;
  }

  /** The same person joining again does not count twice. There is nothing to watch in a room without people (ROOM-14). */
  checkSeat(role: string, user_id: string): void {
    if (role === OBSERVER) {
      const others = this.joined.filter(({ record }) => record.user_id !== user_id);
      if (!others.some(({ record }) => takesPart(record.role))) throw new RpcError(403, 'room is not active');
    }
    const limit = isRoomRole(role) ? ROLES[role].maxPeerCount : 0;
    const taken = this.joined.filter(
      ({ record }) => record.role === role && record.user_id !== user_id,
    ).length;
    if (limit !== null && taken >= limit) throw new RpcError(403, `role limit reached: ${role}`);
  }

  /** Resolves once record and listeners have it, so that a seated peer is in the ledger even after a crash. */
  async seat(peer: LivePeer, details: Pick<PeerRecord, 'name' | 'data'>): Promise<void> {
    const { record } = peer;
    if (peer.barred !== null) throw new RpcError(403, peer.barred);
    this.checkSeat(record.role, record.user_id);
    for (const other of this.joined) {
      if (other.record.user_id === record.user_id && other !== peer) {
        this.dismiss(other, REMOVALS.elsewhere, null);
      }
    }
    const now = this.runtime.clock.now();
    if (!this.record.session) {
      const session_id = this.runtime.random.uuid();
      this.record.session = { session_id, started_at: now, peers: {}, values: {} };
      void this.onEvent('session_opened', now);
    }
    // An observer is shown with the name of the account.
    const name = takesPart(record.role) ? roomName(details.name) : null;
    if (name !== null && !this.isOfHost(peer, name)) record.name = name;
    record.data = details.data;
    record.joined_at = now;
    peer.joined = true;
    this.giveNode(peer);
    this.session.peers[record.peer_id] = record;
    const taken = (await this.saved()) && peer.joined && (await this.emitPeerEvent(peer, 'peer_joined', now));
    if (!peer.joined) throw new RpcError(409, 'left meanwhile');
    if (!taken) {
      this.remove(peer, now);
      if (peer.link) this.peers.set(record.peer_id, peer);
      throw new RpcError(503, 'try again');
    }
    this.notifyOthers(peer, 'on-peer-join', peer.full());
    this.freeNameOf(peer);
    this.returnSpotlight(peer);
    this.broadcast('session-info', this.info());
    this.notifyPreviews();
  }

  private returnSpotlight({ record }: LivePeer): void {
    if (this.session.spotlit !== record.user_id) return;
    this.share(SHARED_VALUES.spotlight, record.peer_id, null);
    void this.saved();
  }

  /** Whether a guest with this name could pass for a host; the name of one's own account is always one's own (ROOM-7). */
  isOfHost({ record }: LivePeer, name: string): boolean {
    if (record.role !== 'guest' || (record.account_name && isSameName(name, record.account_name)))
      return false;
    return this.joined.some(({ record: host }) => host.role === 'host' && isSameName(name, host.name));
  }

  /** Guests who chose the name of this host bear that of their account again. */
  freeNameOf(host: LivePeer): void {
    if (host.record.role !== 'host') return;
    for (const peer of this.joined) {
      const { record } = peer;
      if (record.account_name === undefined || !this.isOfHost(peer, record.name)) continue;
      record.name = record.account_name;
      this.announce(peer);
    }
  }

  /** Identifies new media connections of the peer. */
  giveNode(peer: LivePeer): void {
    peer.node = this.runtime.random.uuid();
    this.hooks.named(this);
  }

  announce(peer: LivePeer): void {
    const { tracks: _, ...notice } = peer.full();
    this.broadcast('on-peer-update', notice);
    this.hooks.named(this);
  }

  /** `at` is when the peer was last present. Removing the last peer closes the session. */
  remove(peer: LivePeer, at: number, byHost = false): void {
    this.peers.delete(peer.record.peer_id);
    if (!peer.joined) return;
    peer.joined = false;
    this.hooks.released(peer.node);
    this.notifyOthers(peer, 'on-peer-leave', peer.full());
    this.broadcast('session-info', this.info());
    this.raiseHand(peer, false);
    void this.emitPeerEvent(peer, 'peer_left', at);
    delete this.session.peers[peer.record.peer_id];
    const left = this.joined;
    if (left.length === 0) {
      void this.onEvent('session_closed', at, byHost);
      this.record.session = null;
    } else if (!left.some(({ record }) => takesPart(record.role))) {
      // Observers never keep a session open; the last of them closes it.
      for (const observer of left) this.sendAway(observer, at, byHost);
    }
    this.notifyPreviews();
    void this.saved();
  }

  dismiss(peer: LivePeer, reason: string, by: LivePeer | null, roomEnds = false): void {
    peer.notify('on-peer-leave-request', {
      ...(by ? { requested_by: by.record.peer_id } : {}),
      reason,
      room_end: roomEnds,
    });
    this.remove(peer, peer.awaySince ?? this.runtime.clock.now(), roomEnds);
    peer.link?.close(1000, reason);
    peer.link = null;
  }

  private sendAway(observer: LivePeer, at: number, roomEnds: boolean): void {
    const reason = REMOVALS.empty;
    observer.notify('on-peer-leave-request', { reason, room_end: roomEnds });
    this.remove(observer, at, roomEnds);
    observer.link?.close(1000, reason);
    observer.link = null;
  }

  expel(peer: LivePeer, reason: string, by: LivePeer | null): void {
    const { user_id } = peer.record;
    this.record.revoked[user_id] = this.runtime.clock.now();
    for (const other of this.peers.values())
      if (!other.joined && other.record.user_id === user_id) other.barred = 'token was revoked';
    if (by) this.removedBy(peer, by);
    this.dismiss(peer, reason, by);
  }

  /** Ends previews of guests, too; `lock` disables the room. */
  end(reason: string, lock: boolean, by: LivePeer | null): void {
    if (lock) this.record.enabled = false;
    this.record.ended_at = this.runtime.clock.now();
    for (const peer of this.peers.values())
      if (!peer.joined && peer.record.role === 'guest') peer.barred = 'room is not active';
    for (const peer of this.joined) this.dismiss(peer, reason, by, true);
    void this.saved();
  }

  state() {
    const { room_id, session } = this.record;
    return {
      name: room_id,
      ...(session ? { session_id: session.session_id, started_at: session.started_at } : {}),
      ...(this.recording ? { recording: { sfu: this.recording } } : {}),
    };
  }

  showRecording(state: 'initialised' | 'started' | 'stopped'): void {
    const started_at = new Date(this.runtime.clock.now()).toISOString();
    const update = { state, started_at };
    this.recording = state === 'stopped' ? null : update;
    this.broadcast('on-record-update', { type: 'sfu', ...update });
  }

  recordingChanged(recording: string, status: 'running' | 'stopping' | 'ended', why?: RecordingEnd): void {
    const session_id = this.record.session?.session_id ?? '';
    const { room_id } = this.record;
    const event = { id: `${recording}:${status}`, room_id, session_id, at: this.runtime.clock.now() };
    const reason = why ? { why } : {};
    void this.hooks.onEvent({ ...event, type: 'recording_changed', recording, status, ...reason });
  }

  /** The SDK takes its count from here, not from its list. */
  info() {
    const { room_id, session } = this.record;
    const session_id = session?.session_id ?? '';
    return { room_id, session_id, peer_count: this.joined.length, track_count: 0 };
  }

  /** Omits `self`: listing it would make the SDK drop its own tracks. */
  list(self: LivePeer | null): Record<string, ReturnType<LivePeer['full']>> {
    const others = this.joined.filter((peer) => peer !== self);
    return Object.fromEntries(others.map((peer) => [peer.record.peer_id, peer.full()]));
  }

  replayJoins(): void {
    if (!this.record.session) return;
    void this.onEvent('session_opened', this.session.started_at);
    for (const peer of this.joined) void this.emitPeerEvent(peer, 'peer_joined', peer.record.joined_at);
  }

  private onEvent(type: 'session_opened' | 'session_closed', at: number, by_host = false): Promise<boolean> {
    const { session_id } = this.session;
    const event = { id: `${session_id}:${type}`, room_id: this.record.room_id, session_id, at };
    return this.hooks.onEvent(type === 'session_closed' ? { ...event, type, by_host } : { ...event, type });
  }

  /** Its `id` is the one that the participants' browsers know. */
  messageSent(peer: LivePeer, sent: { id: string; at: number; text: string; is_caption: boolean }): void {
    const { user_id, name, role } = peer.record;
    const { session_id } = this.session;
    const { room_id } = this.record;
    void this.hooks.onEvent({ type: 'message_sent', room_id, session_id, user_id, name, role, ...sent });
  }

  private removedBy(peer: LivePeer, by: LivePeer): void {
    const { session_id } = this.session;
    const { peer_id, user_id } = peer.record;
    void this.hooks.onEvent({
      type: 'peer_removed',
      id: `${session_id}:${peer_id}:peer_removed`,
      room_id: this.record.room_id,
      session_id,
      at: this.runtime.clock.now(),
      user_id,
      by_user_id: by.record.user_id,
    });
  }

  private emitPeerEvent(peer: LivePeer, type: 'peer_joined' | 'peer_left', at: number): Promise<boolean> {
    const { session_id } = this.session;
    const { peer_id, user_id, role } = peer.record;
    const id = `${session_id}:${peer_id}:${type}`;
    const { room_id } = this.record;
    return this.hooks.onEvent({ type, id, room_id, session_id, at, peer_id, user_id, role });
  }
}
