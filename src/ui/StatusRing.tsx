import { common } from 'virtual:texts/common';
import type { OnboardingStatus } from '../../domain/onboarding.ts';
import { type ListLabelKey, listLabelKey } from '../../domain/onboardingView.ts';
import { useT } from '../i18n/useT.ts';
import styles from './Labelled.module.css';

const variants: Record<ListLabelKey, { filled: number; colour: string }> = {
  waiting_signature: { filled: 0.2, colour: 'var(--info)' },
  waiting_payment: { filled: 0.4, colour: 'var(--warning)' },
  waiting_start: { filled: 0.6, colour: 'var(--badge-fee-text)' },
  waiting_availability: { filled: 0.8, colour: 'var(--primary)' },
  completed: { filled: 1, colour: 'var(--success)' },
};

interface Props {
  status: OnboardingStatus;
  /** Turns the ring red; the label stays. */
  paymentFailed?: boolean;
}

export function StatusRing({ status, paymentFailed }: Props) {
  const t = useT(common);
  const key = listLabelKey(status);
  const { filled, colour } = variants[key];
  const label = t(`status.${key}`);
  return (
    <span className={styles.labelled}>
      <Ring filled={filled} colour={paymentFailed ? 'var(--error)' : colour} />
      {label}
    </span>
  );
}

/** `filled` from 0 to 1. */
export function Ring({ filled, colour }: { filled: number; colour: string }) {
  if (filled >= 1) {
    return (
      <svg width="14" height="14" viewBox="0 0 14 14" aria-hidden="true">
        <circle cx="7" cy="7" r="7" fill={colour} />
        <path
          d="M4 7.2 6.2 9.4 10.2 5"
          fill="none"
          stroke="var(--sheet)"
          strokeWidth="1.7"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    );
  }
  const reach = 2 * Math.PI * 2.5;
  return (
    <svg width="14" height="14" viewBox="0 0 14 14" fill="none" aria-hidden="true">
      <circle cx="7" cy="7" r="6.2" stroke={colour} strokeWidth="1.6" />
      <circle
        cx="7"
        cy="7"
        r="2.5"
        stroke={colour}
        strokeWidth="5"
        strokeDasharray={`${filled * reach} ${reach}`}
        transform="rotate(-90 7 7)"
      />
    </svg>
  );
}
