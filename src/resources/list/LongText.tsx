import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './List.module.css';

interface Props {
  text: string;
  /** The width of its cell by default. */
  maxWidth?: string;
}

const tooltipLength = 300;

/** On one line, cut where the room ends; the tooltip has the rest. */
export function LongText({ text, maxWidth }: Props) {
  const shown = text.length > tooltipLength ? `${text.slice(0, tooltipLength)}…` : text;
  return (
    <Tooltip text={shown}>
      <span className={styles.long} style={{ maxWidth }}>
        {text}
      </span>
    </Tooltip>
  );
}
