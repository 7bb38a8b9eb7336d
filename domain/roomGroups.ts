import { GROUP_SEATS } from './matching.ts';

/** Small groups in which the students of a lesson talk among themselves for some minutes (ROOM-16). */
export interface RoomGroups {
  /** Ids of users, by group. Hosts are in a group only while they visit it. */
  groups: string[][];
  /** Epoch milliseconds. */
  ends_at: number;
}

export const GROUP_SIZES = [2, 3, 4] as const;
export const GROUP_MINUTES = [3, 5, 10, 15] as const;
export const GROUP_LIMITS = {
  /** Students in the room, with fewer of whom there is nothing to divide. */
  fewestStudents: 2,
  mostGroups: GROUP_SEATS,
  /** This limit includes all extensions. */
  mostMinutes: 60,
};

/** The room of everyone who is in no group: hosts, observers, and those who came later. */
export const MAIN_ROOM = 0;

/** Counted from 1; `MAIN_ROOM` outside of all groups. */
export const groupOf = (groups: RoomGroups['groups'], user_id: string): number =>
  groups.findIndex((members) => members.includes(user_id)) + 1;

/** Divides people into groups of at most `size`, or of three to leave nobody alone. Group sizes differ by one at most. */
export function divide<T>(people: readonly T[], size: number): T[][] {
  const withoutLoners = Math.max(1, Math.floor(people.length / 2));
  const count = Math.min(Math.ceil(people.length / size), withoutLoners);
  const groups: T[][] = Array.from({ length: count }, () => []);
  for (const [index, person] of people.entries()) groups[index % count]?.push(person);
  return groups;
}

/** Moves a person, also from or to the main room; groups that become empty stay, so that their numbers do. */
export function place(groups: RoomGroups['groups'], user_id: string, group: number): RoomGroups['groups'] {
  return groups.map((members, index) => {
    const others = members.filter((member) => member !== user_id);
    return index + 1 === group ? [...others, user_id] : others;
  });
}

/** Keeps who is still present where they are, and puts who is new into the smallest group; `size` counts only for a first division. */
export function adjustGroups(
  groups: readonly (readonly string[])[],
  present: readonly string[],
  size: number,
): string[][] {
  const kept = groups
    .map((members) => members.filter((id) => present.includes(id)))
    .filter(({ length }) => length > 0);
  if (kept.length === 0) return divide(present, size);
  for (const id of present.filter((each) => !kept.flat().includes(each)))
    kept.reduce((least, members) => (members.length < least.length ? members : least)).push(id);
  return kept;
}

export function isRoomGroups(value: unknown): value is RoomGroups {
  return typeof value === 'object' && value !== null && 'groups' in value && 'ends_at' in value;
}
