import { selectLocalPeerID, selectPeerByID, useHMSActions, useHMSStore } from '@100mslive/react-sdk';
import { useCallback } from 'react';
import { fieldsOf } from '../../../../browser/storage.ts';

/** Everyone writes their own metadata, in whatever shape. */
function fieldsIn(metadata: string | undefined): Record<string, unknown> {
  try {
    return fieldsOf(JSON.parse(metadata || '{}'));
  } catch {
    return {};
  }
}

/** Whether a person has said 'Volto já' (ROOM-11). */
export const isAway = (metadata: string | undefined): boolean => fieldsIn(metadata).isBRBOn === true;

export const withAway = (metadata: string | undefined, away: boolean) => {
  const fields = fieldsIn(metadata);
  fields.isBRBOn = away;
  return fields;
};

export function useOwnAway(): { away: boolean; toggle: () => Promise<void> } {
  const actions = useHMSActions();
  const metadata = useHMSStore(selectPeerByID(useHMSStore(selectLocalPeerID)))?.metadata;
  const away = isAway(metadata);
  // The hand is a group of the room: neither changes the other.
  const toggle = useCallback(
    () => actions.changeMetadata(withAway(metadata, !away)),
    [actions, metadata, away],
  );
  return { away, toggle };
}
