export { carryOver } from './carryOver.ts';
export { classRoom, orUnavailable } from './classRoom.ts';
export { LINGER_MINUTES, lessonAt, lessonOfClass } from './lessonAt.ts';
export { type PresenceLine, presenceRow, staysOf } from './presenceLines.ts';
export { isRemoved } from './removals.ts';
export { TOKEN_SECONDS } from './roomToken.ts';
export { studentsSeat, teachersSeat } from './seat.ts';
