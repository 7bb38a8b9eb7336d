import { z } from 'zod';
import { SHARED_VALUES } from '../../../../../domain/roomProtocol.ts';
import type { RoomPermission } from '../rolePolicy.ts';
import { RpcError } from '../rpcError.ts';
import { demand, type Method } from './call.ts';

const MAX_KEYS = 32;
const MAX_VALUE = 8000;
const key = z.string().min(1).max(100);
const setting = z.object({
  key: key.default('default'),
  data: z.unknown(),
  if_change_version: z.number().optional(),
});

const WRITERS: Record<string, RoomPermission> = {
  [SHARED_VALUES.pinned]: 'removeOthers',
  [SHARED_VALUES.spotlight]: 'changeRole',
};

export const setValue: Method = async ({ room, peer, params }) => {
  const { key: name, data, if_change_version } = setting.parse(params);
  if (name === SHARED_VALUES.hands || name === SHARED_VALUES.groups)
    throw new RpcError(403, 'kept by the room');
  demand(peer, WRITERS[name] ?? 'changeRole');
  const { values } = room.session;
  const before = values[name];
  if (if_change_version !== undefined && if_change_version !== (before?.change_version ?? 0)) {
    throw new RpcError(409, 'value has changed');
  }
  const full = !before && Object.keys(values).length >= MAX_KEYS;
  if (full || JSON.stringify(data ?? null).length > MAX_VALUE)
    throw new RpcError(413, 'session store is full');
  const value = room.share(name, data ?? null, peer);
  await room.saved();
  return { key: name, ...value };
};

export const getValue: Method = ({ room, params }) => {
  const name = z.object({ key: key.default('default') }).parse(params).key;
  return { key: name, ...(room.session.values[name] ?? { data: null, change_version: 0 }) };
};

export const watchValues: Method = async ({ room, peer, params }) => {
  const { keys } = z.object({ keys: z.array(key).max(MAX_KEYS) }).parse(params);
  peer.record.watched = keys;
  await room.saved();
  const values = keys.flatMap((name) => {
    const value = room.session.values[name];
    return value ? [{ key: name, ...value }] : [];
  });
  if (values.length > 0) peer.notify('on-metadata-change', { values });
};
