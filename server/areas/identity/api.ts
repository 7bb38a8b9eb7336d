export { requestEmailChange } from './changeEmail.ts';
export { sendConfirmation } from './confirmRegistration.ts';
export { endSessionsOf } from './endSessions.ts';
export { refuseStronger, refuseUnheldRoles } from './grantable.ts';
export { moveToNewAddress } from './moveToNewAddress.ts';
export { roleEditorCheck } from './roleEditors.ts';
export { reauthenticated } from './secondFactor/stepUp.ts';
