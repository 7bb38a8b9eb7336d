import type { Area } from '../../platform/area.ts';
import { confirmEmailChange } from './changeEmail.ts';
import { changePassword } from './changePassword.ts';
import { clearSessions } from './clearSessions.ts';
import { confirmRegistration } from './confirmRegistration.ts';
import { recordConsent } from './consents.ts';
import { logout, logoutAll, logoutBySessionId } from './endSessions.ts';
import {
  forgotPassword,
  mailPasswordCode,
  resetPassword,
  resetPasswordByLink,
  verifyCode,
} from './forgotPassword.ts';
import { guessingAlarm } from './guessing.ts';
import { keepEmail } from './keepEmail.ts';
import { login } from './login.ts';
import { endOtherSessions, listOwnSessions } from './ownSessions.ts';
import { chooseLanguage, chooseProfile, chooseTheme, me } from './ownView.ts';
import { listRoles, listSessions, permissionCatalogue } from './queries.ts';
import { refresh } from './refresh.ts';
import { changeRoleStatus, createRole, getRole, updateRole } from './roles.ts';
import { beginApp, confirmApp, removeApp } from './secondFactor/app.ts';
import { clearFactors } from './secondFactor/clearFactors.ts';
import { newRecoveryCodes, ownFactors } from './secondFactor/overview.ts';
import { beginPasskey, registerPasskey, removePasskey, renamePasskey } from './secondFactor/ownPasskeys.ts';
import { removeForPerson } from './secondFactor/removeForPerson.ts';
import { signInWithFactor } from './secondFactor/signIn.ts';
import { openStepUp } from './secondFactor/stepUp.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    password_mail: { user_id: string };
    guessing_alarm: { at: string };
    clear_sessions: Record<string, never>;
    clear_factors: Record<string, never>;
  }
}

export const identity = {
  handlers: {
    'POST /v1/auth/login/': login,
    'POST /v1/auth/refresh': refresh,
    'POST /v1/auth/logout': logout,
    'POST /v1/auth/profile': chooseProfile,
    'PATCH /v1/auth/language': chooseLanguage,
    'PATCH /v1/auth/theme': chooseTheme,
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
    'POST /v1/auth/login/second-factor': signInWithFactor,
    'GET /v1/auth/second-factor': ownFactors,
    'POST /v1/auth/second-factor/challenge': openStepUp,
    'POST /v1/auth/second-factor/totp': beginApp,
    'POST /v1/auth/second-factor/totp/confirm': confirmApp,
    'POST /v1/auth/second-factor/totp/remove': removeApp,
    'POST /v1/auth/second-factor/recovery-codes': newRecoveryCodes,
    'POST /v1/auth/passkeys/options': beginPasskey,
    'POST /v1/auth/passkeys': registerPasskey,
    'PATCH /v1/auth/passkeys/:id': renamePasskey,
    'POST /v1/auth/passkeys/:id/remove': removePasskey,
    'POST /v1/users/:id/remove-second-factor': removeForPerson,
  },
  jobs: {
    password_mail: mailPasswordCode,
    guessing_alarm: guessingAlarm,
    clear_sessions: clearSessions,
    clear_factors: clearFactors,
  },
  crons: { clear_sessions: { at: '23 * * * *' }, clear_factors: { at: '23 * * * *' } },
  refusals: { users_email: { code: 'email_taken' }, roles_name: { code: 'role_already_exists' } },
  ports: { consents: { record: recordConsent } },
} satisfies Area;
