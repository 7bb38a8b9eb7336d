export { alertAdmins } from './alertAdmins.ts';
export { type NotifyCtx, notify } from './notify.ts';
