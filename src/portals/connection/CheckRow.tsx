import { connection } from 'virtual:texts/connection';
import { IconAlertTriangle, IconCircle, IconCircleCheck, IconLoader2, IconMinus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { type Check, isUntroubled, type Outcome } from '../../../domain/connectionTest.ts';
import { adviceOf, saidOf } from '../../features/connection/outcomeTexts.ts';
import { useT } from '../../i18n/useT.ts';
import { classes } from '../../ui/classes.ts';
import styles from './ConnectionTest.module.css';

type State = 'asked' | 'running' | 'fine' | 'untested' | 'trouble';

const icons = {
  asked: IconCircle,
  running: IconLoader2,
  fine: IconCircleCheck,
  untested: IconMinus,
  trouble: IconAlertTriangle,
};

function stateOf(check: Check, outcome: Outcome | undefined, isAsked: boolean): State {
  if (outcome === undefined) return isAsked ? 'asked' : 'running';
  if (outcome === 'untested') return 'untested';
  return isUntroubled(check, outcome as never) ? 'fine' : 'trouble';
}

interface Props {
  check: Check;
  outcome: Outcome | undefined;
  /** The user has something to do for it. */
  isAsked: boolean;
  /** What is needed to find out. */
  children?: ReactNode;
}

export function CheckRow({ check, outcome, isAsked, children }: Props) {
  const t = useT(connection);
  const state = stateOf(check, outcome, isAsked);
  const Icon = icons[state];
  return (
    <li className={styles.row} data-check={check} data-outcome={outcome}>
      <Icon size={24} stroke={1.75} className={classes(styles.icon, styles[state])} aria-hidden="true" />
      <div className={styles.words}>
        <h3>{t(`check.${check}`)}</h3>
        {outcome === undefined ? (
          <p className="muted">{isAsked ? askedText(check) : t('looking')}</p>
        ) : (
          <p>{t(saidOf(check, outcome))}</p>
        )}
        {outcome !== undefined && state === 'trouble' && (
          <p className={styles.advice}>{t(adviceOf(check, outcome))}</p>
        )}
        {children}
      </div>
    </li>
  );

  function askedText(asked: Check): string {
    return t(asked === 'speaker' ? 'ask_speaker' : 'ask_microphone');
  }
}
