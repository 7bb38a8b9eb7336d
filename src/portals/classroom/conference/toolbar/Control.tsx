import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { type ButtonHTMLAttributes, forwardRef, type ReactNode, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { CountMark } from '../CountMark.tsx';
import styles from './Control.module.css';

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  label: string;
  /** Human-readable. */
  shortcut?: string;
  active?: boolean;
  muted?: boolean;
  count?: number;
}

export const Control = forwardRef<HTMLButtonElement, Props>(function Control(props, ref) {
  const { label, shortcut, active, muted, count, className, children, ...rest } = props;
  return (
    <Tooltip text={shortcut ? `${label} (${shortcut})` : label}>
      <button
        type="button"
        ref={ref}
        aria-label={label}
        {...rest}
        className={classes(styles.control, active && styles.active, muted && styles.muted, className)}
      >
        {children}
        <CountMark count={count} className={styles.count} />
      </button>
    </Tooltip>
  );
});

export interface MenuEntry {
  id: string;
  icon: ReactNode;
  text: string;
  /** What waits behind it, also in words. */
  mark?: { count: number; text: string };
  selected?: boolean;
  /** Whether this one of several, of which one is in use, is that one. */
  chosen?: boolean;
  disabled?: boolean;
  onChoose?: () => void;
}

interface MenuProps {
  label: string;
  count?: number;
  entries: readonly MenuEntry[];
  /** Shown above the entries; it closes the menu by the function. */
  head?: (close: () => void) => ReactNode;
  children: ReactNode;
}

export function MenuControl({ label, count, entries, head, children }: MenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Control
        label={label}
        count={count}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {children}
      </Control>
      <Menu
        data-theme="dark"
        anchorEl={anchor}
        open={anchor !== null}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      >
        {head?.(() => setAnchor(null))}
        {entries.map(({ id, icon, text, mark, selected, chosen, disabled, onChoose }) => (
          <MenuItem
            key={id}
            role={chosen === undefined ? undefined : 'menuitemradio'}
            aria-checked={chosen}
            aria-label={mark?.count ? `${text}, ${mark.text}` : undefined}
            selected={chosen ?? selected}
            disabled={disabled}
            onClick={() => {
              setAnchor(null);
              onChoose?.();
            }}
          >
            {icon}
            {text}
            <CountMark count={mark?.count} className={styles.entryCount} />
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
