import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bell } from '../notifications/Bell.tsx';
import styles from './Page.module.css';

interface Props extends Omit<ComponentProps<typeof PageHeader>, 'bell' | 'fills'> {
  children: ReactNode;
  /** Lets lists, forms and calendars fill the sheet; they have their own padding. */
  plain?: boolean;
}

export function Page({ children, plain, ...header }: Props) {
  return (
    <>
      <PageHeader {...header} bell={<Bell />} fills={plain} />
      {plain ? children : <div className={styles.body}>{children}</div>}
    </>
  );
}
