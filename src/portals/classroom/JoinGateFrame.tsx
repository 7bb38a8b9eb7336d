import { classroom } from 'virtual:texts/classroom';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../browser/schoolBrand.ts';
import { useT } from '../../i18n/useT.ts';
import { Logo } from '../../ui/Logo.tsx';
import { Delayed } from '../../ui/Skeletons.tsx';
import styles from './JoinGateFrame.module.css';

interface Props {
  title?: string;
  text?: string;
  failed?: boolean;
  children?: ReactNode;
}

export function JoinGateFrame({ title, text, failed, children }: Props) {
  const t = useT(classroom);
  usePageTitle(t('title'));
  return (
    <main className={styles.door} data-theme="dark">
      <Logo size={40} />
      {title && <h1 role={failed ? 'alert' : undefined}>{title}</h1>}
      {failed ? text && <p>{text}</p> : text && <Delayed>{<p role="status">{text}</p>}</Delayed>}
      {children}
    </main>
  );
}
