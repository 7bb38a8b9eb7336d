import { Tooltip } from '../../ui/Tooltip.tsx';
import styles from './List.module.css';

interface Props {
  text: string;
  /** The width of its cell by default. */
  maxWidth?: string;
}

const tooltipLength = 300;

/** Truncated to one line; the tooltip shows the full text. */
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
