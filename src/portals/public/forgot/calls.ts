import type { Input } from '../../../../contract/index.ts';
import { api } from '../../../dataProvider/api.ts';

export const requestCode = (email: string) => api('POST /v1/users/forgot-password', { body: { email } });

export const verifyCode = (email: string, otp: string) =>
  api('POST /v1/users/otp-verification', { body: { email, otp } });

export const resetPassword = (body: Input<'POST /v1/users/reset-password'>['body']) =>
  api('POST /v1/users/reset-password', { body });
