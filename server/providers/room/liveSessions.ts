import { isRoomGroups } from '../../../domain/roomGroups.ts';
import { SHARED_VALUES } from '../../../domain/roomProtocol.ts';
import type { Db } from '../../platform/db/database.ts';
import { int, listOf, object, rowsOf, text } from '../../platform/db/rows.ts';
import type { LiveSession } from './port.ts';

const peer = { peer_id: text, user_id: text, name: text, role: text, login_id: text, joined_at: int };
const withLogin = object(peer);
const { login_id: _, ...withoutLogin } = peer;
const anything = (value: unknown): value is unknown => value !== undefined;
const peerInfo = (value: unknown): value is LiveSession['peers'][number] =>
  withLogin(value) || object(withoutLogin)(value);

/** Lists the rooms with people in them, except those that the caller names. Only the people of their sessions are read. */
export async function liveSessions(
  db: Db,
  { except }: { except: readonly string[] },
): Promise<LiveSession[]> {
  const shape = {
    room_id: text,
    session_id: text,
    started_at: int,
    groups: anything,
    peers: listOf(peerInfo),
  };
  const rows = await rowsOf(db, shape)`
    select s.room_id, s.state->'session'->>'session_id' as session_id,
      (s.state->'session'->>'started_at')::float8 as started_at,
      s.state->'session'->'values'->${SHARED_VALUES.groups}::text->'data' as groups,
      (select coalesce(jsonb_agg(p.value - array['data', 'groups', 'watched', 'account_name']), '[]')
        from jsonb_each(s.state->'session'->'peers') p) as peers
    from room_state s where jsonb_typeof(s.state->'session') = 'object'
      and s.room_id not in (select jsonb_array_elements_text(${JSON.stringify(except)}::jsonb))`;
  return rows.map(({ groups, ...session }) =>
    isRoomGroups(groups) ? { ...session, is_divided: true } : session,
  );
}
