import { type ReactNode, useEffect } from 'react';
import { classroom } from '../../i18n/pt-BR/classroom.ts';
import { useT } from '../../i18n/useT.ts';
import { Mark } from '../../ui/Mark.tsx';
import { Late } from '../../ui/Skeletons.tsx';
import styles from './DoorFrame.module.css';

interface Props {
  title?: string;
  text?: string;
  failed?: boolean;
  children?: ReactNode;
}

/** The dark stage before the room is there. */
export function DoorFrame({ title, text, failed, children }: Props) {
  const t = useT(classroom);
  useEffect(() => {
    document.title = `${t('title')} · Aula Viva`;
  }, [t]);
  return (
    <main className={styles.door} data-theme="dark">
      <Mark size={40} />
      {title && <h1 role={failed ? 'alert' : undefined}>{title}</h1>}
      {failed ? text && <p>{text}</p> : text && <Late>{<p role="status">{text}</p>}</Late>}
      {children}
    </main>
  );
}
