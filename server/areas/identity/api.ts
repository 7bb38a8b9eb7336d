export { requestEmailChange } from './changeEmail.ts';
export { sendConfirmation, sendConfirmations } from './confirmRegistration.ts';
export { recordConsent } from './consents.ts';
export { endSessionsOf } from './endSessions.ts';
export { changeableUser, refuseForeignAdmins, refuseStronger, refuseUnheldRoles } from './grantable.ts';
export { moveToNewAddress } from './moveToNewAddress.ts';
export { roleEditorCheck } from './roleEditors.ts';
export { reauthenticated } from './secondFactor/stepUp.ts';
export { touchUser } from './touchUser.ts';
export {
  addUsers,
  removeRoles,
  removeUsers,
  setErased,
  setPhotoKey,
  setRegistration,
  setRoles,
  setUserStatus,
} from './users.ts';
