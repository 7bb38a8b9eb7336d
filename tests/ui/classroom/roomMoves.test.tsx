import { expect, it, vi } from 'vitest';
import { Room } from '../../../src/portals/classroom/conference/Room.tsx';
import { showInRoom } from './room.tsx';

const sdk = vi.hoisted(() => {
  const original = async () => undefined;
  class Transport {
    store = { getLocalPeer: () => undefined };
  }
  Object.assign(Transport.prototype, { handleSFUMigration: original, handleIceConnectionFailure: original });
  const transport = new Transport() as Transport & Record<'handleSFUMigration', () => Promise<void>>;
  class Sdk {
    transport = transport;
  }
  return {
    original,
    transport,
    state: 'Disconnected',
    actions: { ignoreMessageTypes: () => undefined, sdk: new Sdk() },
  };
});
vi.mock('@100mslive/react-sdk', async (load) => {
  const real = await load<typeof import('@100mslive/react-sdk')>();
  return {
    ...real,
    useHMSStore: (select: unknown) => (select === real.selectRoomState ? sdk.state : undefined),
    useHMSActions: () => sdk.actions,
    useHMSVanillaStore: () => ({ getState: () => undefined, subscribe: () => () => undefined }),
    useHMSVanillaNotifications: () => undefined,
    useAutoplayError: () => ({ error: '' }),
  };
});
vi.mock('../../../src/portals/classroom/conference/Preview.tsx', () => ({ Preview: () => null }));
vi.mock('../../../src/portals/classroom/conference/stage/Stage.tsx', () => ({ Stage: () => null }));

it('the page repairs the moves of the SDK from the preview on, since media may fail while somebody enters', () => {
  showInRoom(<Room token="" userName="Ana" />);
  expect(sdk.transport.handleSFUMigration).toBe(sdk.original);
  sdk.state = 'Preview';
  showInRoom(<Room token="" userName="Ana" />);
  expect(sdk.transport.handleSFUMigration).not.toBe(sdk.original);
});
