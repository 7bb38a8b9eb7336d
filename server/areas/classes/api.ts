export { extendClass } from './extendClass.ts';
export { leaveClass } from './leaveClass.ts';
export { type LeftClass, leaveUndoably, leftClass, rejoinClass } from './leftClass.ts';
export { lateSeats, missingSeats, restoreSeats } from './memberSeats.ts';
export { addClassOf, joinClass } from './seats.ts';
