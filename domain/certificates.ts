import { isLonger } from './characters.ts';

/** Whole percentage of the lessons from which a certificate is issued (CERT-1). */
export const CERTIFICATE_ATTENDANCE = 75;
/** Mean of the marks, of 1 to 5, from which a certificate is issued (CERT-1). */
export const CERTIFICATE_MEAN = 3;

export const CERTIFICATE_STATUSES = ['valid', 'revoked'] as const;
export type CertificateStatus = (typeof CERTIFICATE_STATUSES)[number];

export const CERTIFICATE_LACKS = ['attendance', 'marks'] as const;
export type CertificateLack = (typeof CERTIFICATE_LACKS)[number];

export const CERTIFICATE_BATCH_STATES = ['running', 'done'] as const;

export const REVOCATION_REASON_MIN = 15;
export const REVOCATION_REASON_MAX = 500;
export const isRevocationReason = (text: string): boolean =>
  isLonger(text.trim(), REVOCATION_REASON_MIN - 1) && !isLonger(text.trim(), REVOCATION_REASON_MAX);

/** What a student has reached in a course and a level. Counts instead of quotients, so that limits are compared exactly. */
export interface LevelMerit {
  /** Lessons that their teacher held, and those of them in which the student was present. */
  readonly lessons: number;
  readonly attended: number;
  /** Single marks, three of each evaluation, and their sum. */
  readonly marks: number;
  readonly sum_of_marks: number;
}

/** What a certificate still lacks, the attendance first; nothing counted is not enough (CERT-1). */
export function certificateLacks({ lessons, attended, marks, sum_of_marks }: LevelMerit): CertificateLack[] {
  const lacks: CertificateLack[] = [];
  if (lessons <= 0 || attended * 100 < lessons * CERTIFICATE_ATTENDANCE) lacks.push('attendance');
  if (marks <= 0 || sum_of_marks < marks * CERTIFICATE_MEAN) lacks.push('marks');
  return lacks;
}

/** Mean with two decimals, rounded down so that it never shows a limit that is not reached; null without marks. */
export const meanOfMarks = ({ marks, sum_of_marks }: Pick<LevelMerit, 'marks' | 'sum_of_marks'>) =>
  marks <= 0 ? null : Math.floor((sum_of_marks * 100) / marks) / 100;

export const certificateCodeShape = /^[0-9a-f]{32}$/;
/** A code, or the SHA-256 of a PDF. */
export const certificateHashShape = /^[0-9a-f]{32}(?:[0-9a-f]{32})?$/;

/** Accepts any spaces and case; null without a code. */
export function readCertificateCode(text: string): string | null {
  const code = text.replace(/\s/g, '').toLowerCase();
  return certificateCodeShape.test(code) ? code : null;
}
