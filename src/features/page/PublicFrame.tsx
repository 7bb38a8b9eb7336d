import { auth } from 'virtual:texts/auth';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../browser/schoolBrand.ts';
import { useT } from '../../i18n/useT.ts';
import { Brand } from '../../ui/Brand.tsx';
import { BrandWave } from '../../ui/BrandWave.tsx';
import { noBreak } from '../../ui/noBreak.ts';
import { PreferenceFields } from '../profile/PreferenceFields.tsx';
import styles from './PublicFrame.module.css';

interface Props {
  title: string;
  /** Replaces the title on the page, not that of the window. */
  heading?: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
  foot?: ReactNode;
}

export function PublicFrame({ title, heading = title, text, children, foot }: Props) {
  const t = useT(auth);
  usePageTitle(title);
  return (
    <div className={styles.frame}>
      <aside className={styles.side}>
        <Brand size={32} />
        <BrandWave className={styles.line} />
        <div>
          <p className={styles.slogan}>{t('slogan')}</p>
          <p className={styles.tagline}>{t('tagline')}</p>
        </div>
      </aside>
      <main className={styles.pane}>
        <div className={styles.phoneHead}>
          <Brand size={26} />
          <BrandWave className={styles.line} />
        </div>
        <div className={styles.content}>
          <h1 className={styles.title}>{noBreak(heading)}</h1>
          {text && <p className={styles.text}>{noBreak(text)}</p>}
          {children}
        </div>
        {foot}
        <div className={styles.preferences}>
          <PreferenceFields />
        </div>
      </main>
    </div>
  );
}

export const formClass = styles.form;
