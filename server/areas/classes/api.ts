export { extendClass } from './extendClass.ts';
export { leaveClass } from './leaveClass.ts';
export { joinClass } from './seats.ts';
