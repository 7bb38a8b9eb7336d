import type { TablerIcon } from '@tabler/icons-react';
import { Hint } from './Hint.tsx';
import { IconButton } from './IconButton.tsx';

interface Props {
  icon: TablerIcon;
  label: string;
  /** Why it cannot be used; it stays in place. */
  unavailable?: string | false;
  onClick: () => void;
}

/** An icon button of a table's row, at most three a row. */
export function RowAction({ icon: Icon, label, unavailable, onClick }: Props) {
  const text = unavailable || label;
  return (
    <Hint text={text}>
      <IconButton
        label={text}
        unavailable={Boolean(unavailable)}
        onClick={(event) => {
          event.stopPropagation();
          onClick();
        }}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </IconButton>
    </Hint>
  );
}
