import { type HMSPeer, selectPeers } from '@100mslive/react-sdk';
import { takesPart } from '../../../../../domain/roomRoles.ts';

/** How many take part: observers only watch (ROOM-14). */
export const selectPeopleCount = (store: Parameters<typeof selectPeers>[0]): number =>
  selectPeers(store).filter(({ roleName = '' }) => takesPart(roleName)).length;

/** Names a person also after they have reloaded the page, by which they become another peer. */
export const personOf = ({ id, customerUserId }: HMSPeer): string => customerUserId ?? id;
