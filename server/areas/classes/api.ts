export { leaveClass } from './leaveClass.ts';
export { joinClass } from './seats.ts';
