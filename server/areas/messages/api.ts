export { alertAdmins } from './alertAdmins.ts';
export { notify } from './notify.ts';
