import type { identity } from '../../../contract/identity.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { confirmEmailChange } from './changeEmail.ts';
import { changePassword } from './changePassword.ts';
import { confirmRegistration } from './confirmRegistration.ts';
import { logout, logoutAll, logoutBySessionId } from './endSession.ts';
import { forgotPassword, resetPassword, resetPasswordByLink, verifyCode } from './forgotPassword.ts';
import { keepEmail } from './keepEmail.ts';
import { login } from './login.ts';
import { endOtherSessions, listOwnSessions } from './ownSessions.ts';
import { chooseProfile, me } from './profile.ts';
import { listRoles, listSessions, permissionCatalogue } from './queries.ts';
import { refresh } from './refresh.ts';
import { changeRoleStatus, createRole, getRole, updateRole } from './roles.ts';

export const identityRoutes: Handlers<keyof typeof identity> = {
  'POST /v1/auth/login/': login,
  'POST /v1/auth/refresh': refresh,
  'POST /v1/auth/logout': logout,
  'POST /v1/auth/profile': chooseProfile,
  'GET /v1/auth/me': me,
  'GET /v1/auth/sessions': listOwnSessions,
  'POST /v1/auth/sessions/end-others': endOtherSessions,
  'POST /v1/auth/logout-by-session-id': logoutBySessionId,
  'POST /v1/auth/logout-all': logoutAll,
  'GET /v1/users/logged-users/': listSessions,
  'POST /v1/users/forgot-password': forgotPassword,
  'POST /v1/users/otp-verification': verifyCode,
  'POST /v1/users/reset-password': resetPassword,
  'POST /v1/users/reset-password-by-link': resetPasswordByLink,
  'POST /v1/users/change-password': changePassword,
  'POST /v1/users/confirm-registration': confirmRegistration,
  'POST /v1/users/confirm-email-change': confirmEmailChange,
  'POST /v1/users/keep-email': keepEmail,
  'GET /v1/permissions': permissionCatalogue,
  'GET /v1/roles': listRoles,
  'GET /v1/roles/:id': getRole,
  'POST /v1/roles': createRole,
  'PATCH /v1/roles/:id': updateRole,
  'PATCH /v1/roles/:id/change-status': changeRoleStatus,
};
