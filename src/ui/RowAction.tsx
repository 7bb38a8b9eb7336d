import type { TablerIcon } from '@tabler/icons-react';
import { IconButton } from './IconButton.tsx';
import { Tooltip } from './Tooltip.tsx';

interface Props {
  icon: TablerIcon;
  label: string;
  unavailable?: string | false;
  onClick: () => void;
}

export function RowActionButton({ icon: Icon, label, unavailable, onClick }: Props) {
  const text = unavailable || label;
  return (
    <Tooltip text={text}>
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
    </Tooltip>
  );
}
