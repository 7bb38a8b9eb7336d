import { IconArrowUpRight, IconChevronRight, IconCircleCheckFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ChoiceRow.module.css';
import { IconTile } from './IconTile.tsx';

interface Content {
  icon?: ReactNode;
  avatar?: ReactNode;
  title: string;
  text?: ReactNode;
}

interface Props extends Content {
  /** Undefined for a row that navigates. */
  picked?: boolean;
  disabled?: boolean;
  onClick: () => void;
}

export function ChoiceRow({ picked, disabled, onClick, ...content }: Props) {
  return (
    <button type="button" className={styles.row} aria-pressed={picked} disabled={disabled} onClick={onClick}>
      <Words {...content} />
      {picked === undefined ? (
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
      ) : (
        picked && <IconCircleCheckFilled size={20} color="var(--primary)" aria-hidden="true" />
      )}
    </button>
  );
}

interface LinkProps extends Content {
  /** Address outside the application. */
  href: string;
}

export function ChoiceLink({ href, ...content }: LinkProps) {
  const isPage = href.startsWith('http');
  return (
    <a className={styles.row} href={href} target={isPage ? '_blank' : undefined} rel="noreferrer">
      <Words {...content} />
      <IconArrowUpRight size={18} stroke={1.75} aria-hidden="true" />
    </a>
  );
}

function Words({ icon, avatar, title, text }: Content) {
  return (
    <>
      {avatar ?? <IconTile>{icon}</IconTile>}
      <span className={styles.words}>
        <strong>{title}</strong>
        {text && <span>{text}</span>}
      </span>
    </>
  );
}
