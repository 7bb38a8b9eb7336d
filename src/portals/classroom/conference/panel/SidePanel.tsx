import { classFiles } from 'virtual:texts/classFiles';
import { vocabulary } from 'virtual:texts/vocabulary';
import { useHMSStore } from '@100mslive/react-sdk';
import Drawer from '@mui/material/Drawer';
import { IconX } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, Suspense, useEffect, useId } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { SkeletonRows } from '../../../../ui/Skeletons.tsx';
import { breakpoint } from '../../../../ui/theme/tokens.ts';
import { useMedia } from '../../../../ui/usePhone.ts';
import { selectPeopleCount } from '../session/people.ts';
import { type Panel, useRoom } from '../session/roomContext.ts';
import type { Polls as RoomPolls } from '../session/usePolls.ts';
import type { SharedValues } from '../session/useSharedValues.ts';
import { Files } from './Files.tsx';
import { Groups } from './groups/Groups.tsx';
import { Messages } from './Messages.tsx';
import { Participants } from './Participants.tsx';
import { Polls } from './polls/Polls.tsx';
import styles from './SidePanel.module.css';

const LessonWords = lazy(() => import('../../../../features/vocabulary/LessonWords.tsx'));

interface Props {
  panel: Panel;
  onPanel: (panel: Panel | null) => void;
  shared: SharedValues;
  polls: RoomPolls;
}

const panels = [
  'messages',
  'participants',
  'polls',
  'groups',
  'words',
  'files',
] as const satisfies readonly Panel[];

function useTitles(): Record<Panel, string> {
  const { t } = useRoom();
  const files = useT(classFiles);
  const words = useT(vocabulary);
  return {
    messages: t('chat.title'),
    participants: t('participants.title'),
    polls: t('polls.title'),
    groups: t('groups.title'),
    words: words('title'),
    files: files('files'),
  };
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
          sx: { height: '85dvh', borderRadius: 'var(--radius-dialog) var(--radius-dialog) 0 0' },
        },
      }}
    >
      <div className={styles.sheet} data-theme="dark">
        <PanelBody {...props} />
      </div>
    </Drawer>
  );
}

function PanelBody({ panel, onPanel, shared, polls }: Props) {
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
  const count = useHMSStore(selectPeopleCount);
  const id = useId();
  // The names are wider than the panel. The method returns a promise in some browsers, which no effect may return.
  useEffect(() => {
    document.getElementById(`${id}-${panel}`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [id, panel]);
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const step = event.key === 'ArrowRight' ? 1 : tabs.length - 1;
    const next = tabs[(tabs.indexOf(panel) + step) % tabs.length] ?? panel;
    onPanel(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <aside className={styles.panel} aria-label={titles[panel]}>
      <div className={styles.head}>
        <div role="tablist" className={styles.tabs} onKeyDown={move}>
          {tabs.map((tab) => (
            <button
              key={tab}
              id={`${id}-${tab}`}
              type="button"
              role="tab"
              tabIndex={tab === panel ? 0 : -1}
              aria-selected={tab === panel}
              aria-controls={`${id}-body`}
              className={styles.tab}
              onClick={() => onPanel(tab)}
            >
              {titles[tab]}
              {tab === 'participants' && <span className={styles.count}>{count}</span>}
            </button>
          ))}
        </div>
        <button type="button" className={styles.close} aria-label={t('close')} onClick={() => onPanel(null)}>
          <IconX size={20} stroke={1.75} aria-hidden />
        </button>
      </div>
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
