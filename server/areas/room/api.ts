export { classRoom } from './classRoom.ts';
export { type PresenceLine, presenceRow, staysOf } from './presenceLines.ts';
export { isRemoved } from './removals.ts';
