export { administratorsWith } from './administratorsWith.ts';
export { alertAdmins } from './alertAdmins.ts';
export { markAnswered } from './answered.ts';
export { writeChoice } from './choices.ts';
export { type NotifyCtx, notify } from './notify.ts';
