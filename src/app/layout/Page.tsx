import type { ComponentProps, ReactNode } from 'react';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Bell } from '../notifications/Bell.tsx';
import styles from './Page.module.css';

interface Props extends Omit<ComponentProps<typeof PageHeader>, 'bell' | 'fills'> {
  children: ReactNode;
  /** Lists, forms and calendars fill the sheet and bring their own edges. */
  plain?: boolean;
}

/** A page on the sheet: header with the bell, content. Every screen in the shell starts with it. */
export function Page({ children, plain, ...header }: Props) {
  return (
    <>
      <PageHeader {...header} bell={<Bell />} fills={plain} />
      {plain ? children : <div className={styles.body}>{children}</div>}
    </>
  );
}
