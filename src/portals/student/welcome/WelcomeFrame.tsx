import { common } from 'virtual:texts/common';
import { shell } from 'virtual:texts/shell';
import { welcome } from 'virtual:texts/welcome';
import { IconArrowLeft, IconLifebuoy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSignedIn } from '../../../authProvider/session.ts';
import { href } from '../../../browser/href.ts';
import { usePageTitle } from '../../../browser/schoolBrand.ts';
import { ProfileButton } from '../../../features/profile/ProfileButton.tsx';
import { useT } from '../../../i18n/useT.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { classes } from '../../../ui/classes.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { noBreak } from '../../../ui/noBreak.ts';
import { Withdrawal } from '../statement/Withdrawal.tsx';
import styles from './Welcome.module.css';

const names = ['contract', 'enrolment', 'plan', 'hours'] as const;

interface Props {
  /** 0 to 3; null while loading, 4 when all are done. */
  step: number | null;
  title?: string;
  text?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}

export function WelcomeFrame({ step, title, text, children, foot }: Props) {
  const t = useT(welcome);
  const shared = useT(common);
  const words = useT(shell);
  const navigate = useNavigate();
  // Others have no other screen until the steps are done (ONB-8).
  const { has_class } = useSignedIn().view.user;
  usePageTitle(title ?? t('title'));

  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        {has_class && (
          <IconButton label={shared('back')} large onClick={() => void navigate(href('/'))}>
            <IconArrowLeft size={22} stroke={1.75} aria-hidden="true" />
          </IconButton>
        )}
        <div className={styles.brand}>
          <Brand size={26} />
        </div>
        <IconButton label={words('help')} large onClick={() => void navigate(href('/settings'))}>
          <IconLifebuoy size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
        <ProfileButton compact />
      </header>
      <main className={styles.column}>
        {step !== null && (
          <ol className={styles.steps}>
            {names.map((name, index) => (
              <li
                key={name}
                className={classes(index < step && styles.done, index === step && styles.current)}
                aria-current={index === step ? 'step' : undefined}
              >
                <span aria-hidden="true" />
                {t(`step.${name}`)}
              </li>
            ))}
          </ol>
        )}
        <div className={styles.body}>
          {step !== null && step < names.length && (
            <p className={styles.at}>{shared('step_of', { step: step + 1, steps: names.length })}</p>
          )}
          {title && <h1 className={styles.title}>{title}</h1>}
          {text && <p className={styles.text}>{noBreak(text)}</p>}
          {children}
        </div>
        {/* The days to withdraw mostly pass before the first lesson, and no other screen is open yet. */}
        {step !== null && (
          <div className={styles.withdrawal}>
            <Withdrawal />
          </div>
        )}
      </main>
      {foot && <WelcomeFoot>{foot}</WelcomeFoot>}
    </div>
  );
}

export const WelcomeFoot = ({ children }: { children: ReactNode }) => (
  <footer className={styles.foot} data-foot="tall">
    {children}
  </footer>
);
