import { useMemo, useState } from 'react';
import { useCall, useChange } from '../../dataProvider/calls.ts';
import type { RoomRecording } from './conference/session/roomContext.ts';

/** The recording of the lesson in a room; null reads nothing. Live events keep it up to date. */
export function useLessonRecording(room_id: string, isInside: boolean): RoomRecording | undefined {
  const input = () => ({ params: { room_id } });
  const { data, refetch } = useCall('GET /v1/classes/:room_id/recording', isInside ? input() : null);
  const { mutateAsync: start } = useChange('POST /v1/classes/:room_id/recording', { input });
  const { mutateAsync: stop } = useChange('DELETE /v1/classes/:room_id/recording', { input });
  const [isStoppedHere, setStoppedHere] = useState(false);
  return useMemo(
    () =>
      isInside
        ? {
            status: data?.status ?? null,
            endedWhy: data?.ended_why ?? null,
            missing: data?.missing,
            isInTheWay: data?.is_in_the_way === true,
            isStoppedHere,
            refresh: async () => {
              await refetch();
            },
            start: async () => {
              setStoppedHere(false);
              await start();
            },
            stop: async () => {
              setStoppedHere(true);
              await stop();
            },
          }
        : undefined,
    [isInside, data, isStoppedHere, refetch, start, stop],
  );
}
