import { selectIsConnectedToRoom, useHMSStore } from '@100mslive/react-sdk';
import { useEffect, useState } from 'react';
import { AutoplayDialog } from './AutoplayDialog.tsx';
import { FaultDialog } from './FaultDialog.tsx';
import { Preview } from './Preview.tsx';
import { Stage } from './Stage.tsx';
import { UnmuteRequest } from './UnmuteRequest.tsx';
import { useRoomEvents } from './useRoomEvents.ts';

interface Props {
  token: string;
  initEndpoint?: string;
  userName: string;
}

/** Preview first; once inside, the stage stays, also while the line is down. */
export function Room({ token, initEndpoint, userName }: Props) {
  const connected = useHMSStore(selectIsConnectedToRoom);
  const [entered, setEntered] = useState(false);
  const { fault, setFault, clearFault, unmute, clearUnmute } = useRoomEvents();
  useEffect(() => {
    if (connected) setEntered(true);
  }, [connected]);

  return (
    <>
      {entered ? (
        <Stage />
      ) : (
        <Preview
          token={token}
          initEndpoint={initEndpoint}
          userName={userName}
          onBroken={() => setFault({ kind: 'init', cause: 'init' })}
        />
      )}
      <FaultDialog fault={fault} onClose={clearFault} />
      <UnmuteRequest request={unmute} onClose={clearUnmute} />
      <AutoplayDialog />
    </>
  );
}
