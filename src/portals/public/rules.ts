import { confirmationIssue, passwordIssue } from '../../../domain/password.ts';

/** Checks that forms of the public pages share; each gives true or the message to show, as react-hook-form expects. */
const shape = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/;

export const isEmail = (text: string) => shape.test(text.trim());

export const newPasswordRule = (value: string): string | true => passwordIssue(value)?.message ?? true;

export const sameAs =
  (password: () => string) =>
  (value: string): string | true =>
    confirmationIssue(password(), value)?.message ?? true;
