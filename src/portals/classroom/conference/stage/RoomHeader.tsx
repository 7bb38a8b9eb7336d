import { useHMSStore } from '@100mslive/react-sdk';
import { IconLayoutBoardSplit, IconLayoutGrid, IconLeaf, IconUsers } from '@tabler/icons-react';
import { Logo } from '../../../../ui/Logo.tsx';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { RecordingChip } from '../recording/RecordingChip.tsx';
import { selectPeopleCount } from '../session/people.ts';
import { useRoom } from '../session/roomContext.ts';
import { useFocusFallback } from '../session/useFocusFallback.ts';
import { PhoneLine } from '../toolbar/LineQuality.tsx';
import { LessonTimer } from './LessonTimer.tsx';
import styles from './RoomHeader.module.css';

interface Props {
  grid: boolean;
  /** Absent while something leads that everybody sees large. */
  onGrid: ((grid: boolean) => void) | undefined;
  /** Whether the participants are shown beside the stage. */
  isPeopleOpen: boolean;
  onPeople: () => void;
}

export function RoomHeader({ grid, onGrid, isPeopleOpen, onPeople }: Props) {
  const { t, title, subtitle, preferences } = useRoom();
  const count = useHMSStore(selectPeopleCount);
  const people = t('people', { n: count });
  return (
    <header className={styles.header}>
      <Logo size={26} />
      <h1 className={styles.title}>{title}</h1>
      {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      <LessonTimer />
      <span className={styles.space} />
      {preferences.saving !== 'off' && (
        <Tooltip text={t(`saving.${preferences.saving}`)}>
          <span className={styles.saving}>
            <IconLeaf size={18} stroke={1.75} role="img" aria-label={t('saving.on')} />
          </span>
        </Tooltip>
      )}
      <PhoneLine />
      <RecordingChip />
      <Tooltip text={people}>
        <button
          type="button"
          className={styles.people}
          data-people
          aria-label={people}
          aria-expanded={isPeopleOpen}
          onClick={onPeople}
        >
          <IconUsers size={18} stroke={1.75} aria-hidden />
          {count}
        </button>
      </Tooltip>
      {onGrid && <LayoutButton grid={grid} onGrid={onGrid} />}
    </header>
  );
}

function LayoutButton({ grid, onGrid }: { grid: boolean; onGrid: (grid: boolean) => void }) {
  const { t } = useRoom();
  const label = t(grid ? 'layout_speaker' : 'layout_grid');
  const Icon = grid ? IconLayoutBoardSplit : IconLayoutGrid;
  const button = useFocusFallback<HTMLButtonElement>('[data-people]');
  return (
    <Tooltip text={label}>
      <button
        ref={button}
        type="button"
        className={styles.icon}
        aria-label={label}
        onClick={() => onGrid(!grid)}
      >
        <Icon size={20} stroke={1.75} aria-hidden />
      </button>
    </Tooltip>
  );
}
