import Drawer from '@mui/material/Drawer';
import { IconX } from '@tabler/icons-react';
import { lazy, Suspense, useId } from 'react';
import { SkeletonRows } from '../../../../ui/Skeletons.tsx';
import { breakpoint } from '../../../../ui/theme/tokens.ts';
import { useMedia } from '../../../../ui/usePhone.ts';
import { countUnanswered } from '../session/polls.ts';
import { type Panel, useRoom } from '../session/roomContext.ts';
import type { Polls as RoomPolls } from '../session/usePolls.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { Files } from './Files.tsx';
import { Groups } from './groups/Groups.tsx';
import { Messages } from './Messages.tsx';
import { PanelTabs, panels, useTitles } from './PanelTabs.tsx';
import { Participants } from './Participants.tsx';
import { Polls } from './polls/Polls.tsx';
import styles from './SidePanel.module.css';
import { usePanelFocus } from './usePanelFocus.ts';

const LessonWords = lazy(() => import('../../../../features/vocabulary/LessonWords.tsx'));

interface Props {
  panel: Panel;
  /** A new object moves the focus into the panel. */
  entry: object | null;
  onPanel: (panel: Panel | null) => void;
  shared: SharedValues;
  polls: RoomPolls;
}

export function SidePanel(props: Props) {
  const titles = useTitles();
  const narrow = useMedia(`(max-width: ${breakpoint.tablet}px)`);
  if (!narrow) return <PanelBody {...props} />;
  return (
    <Drawer
      anchor="bottom"
      open
      onClose={() => props.onPanel(null)}
      slotProps={{
        paper: {
          'aria-label': titles[props.panel],
          sx: {
            height: '85dvh',
            // A phone on its side has no height to spare.
            '@media (max-height: 480px)': { height: '96dvh' },
            borderRadius: 'var(--radius-dialog) var(--radius-dialog) 0 0',
          },
        },
      }}
    >
      <div className={styles.sheet} data-theme="dark">
        <PanelBody {...props} />
      </div>
    </Drawer>
  );
}

function PanelBody({ panel, entry, onPanel, shared, polls }: Props) {
  const { t, class_id, lesson_id, hasGroups } = useRoom();
  const titles = useTitles();
  const shown = {
    messages: true,
    participants: true,
    polls: true,
    groups: hasGroups,
    words: lesson_id !== undefined,
    files: class_id !== undefined,
  };
  const tabs = panels.filter((each) => shown[each]);
  const id = useId();
  const frame = usePanelFocus(entry);
  const unanswered = countUnanswered(polls.polls);
  return (
    <aside ref={frame} className={styles.panel} aria-label={titles[panel]}>
      <div className={styles.head}>
        <PanelTabs id={id} tabs={tabs} panel={panel} onPanel={onPanel} unanswered={unanswered} />
        <button type="button" className={styles.close} aria-label={t('close')} onClick={() => onPanel(null)}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
      {/* The chosen tab shows the same to those who see it. */}
      <h2 className="visually-hidden">{titles[panel]}</h2>
      <div className={styles.body} role="tabpanel" id={`${id}-body`} aria-labelledby={`${id}-${panel}`}>
        {panel === 'messages' && <Messages shared={shared} />}
        {panel === 'participants' && <Participants shared={shared} />}
        {panel === 'polls' && <Polls polls={polls} />}
        {panel === 'groups' && hasGroups && <Groups />}
        {panel === 'words' && lesson_id !== undefined && (
          <div className={styles.scrolled}>
            <Suspense fallback={<SkeletonRows rows={3} />}>
              <LessonWords lesson_id={lesson_id} />
            </Suspense>
          </div>
        )}
        {panel === 'files' && class_id !== undefined && <Files class_id={class_id} />}
      </div>
    </aside>
  );
}
