import type { Area } from '../../../platform/area.ts';
import { beginApp, confirmApp, removeApp } from './app.ts';
import { clearFactors } from './clearFactors.ts';
import { newRecoveryCodes, ownFactors } from './overview.ts';
import { beginPasskey, registerPasskey, removePasskey, renamePasskey } from './ownPasskeys.ts';
import { removeForPerson } from './removeForPerson.ts';
import { signInWithFactor } from './signIn.ts';
import { openStepUp } from './stepUp.ts';

declare module '../../../platform/jobs.ts' {
  interface JobPayloads {
    clear_factors: Record<string, never>;
  }
}

export const secondFactor = {
  handlers: {
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
  jobs: { clear_factors: clearFactors },
  crons: { clear_factors: { at: '23 * * * *' } },
} satisfies Area;
