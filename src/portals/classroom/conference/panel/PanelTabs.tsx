import { classFiles } from 'virtual:texts/classFiles';
import { vocabulary } from 'virtual:texts/vocabulary';
import { selectUnreadHMSMessagesCount, useHMSStore } from '@100mslive/react-sdk';
import {
  IconChartBar,
  IconFolder,
  IconMessageCircle,
  IconUsers,
  IconUsersGroup,
  IconVocabulary,
} from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useT } from '../../../../i18n/useT.ts';
import { CountMark } from '../CountMark.tsx';
import { type Panel, useRoom } from '../session/roomContext.ts';
import styles from './SidePanel.module.css';

const icons = {
  messages: IconMessageCircle,
  participants: IconUsers,
  polls: IconChartBar,
  groups: IconUsersGroup,
  words: IconVocabulary,
  files: IconFolder,
} as const satisfies Record<Panel, unknown>;

export const panels = Object.keys(icons) as Panel[];

export function useTitles(): Record<Panel, string> {
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

/** The tab to which a key of the ARIA pattern moves; the first follows on the last. */
function tabAfter(key: string, tabs: readonly Panel[], current: Panel): Panel | undefined {
  const at = tabs.indexOf(current);
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length];
  if (key === 'ArrowLeft') return tabs.at(at - 1);
  if (key === 'Home') return tabs[0];
  if (key === 'End') return tabs.at(-1);
  return undefined;
}

interface Props {
  /** Its tabs are `<id>-<tab>`, what they show is `<id>-body`. */
  id: string;
  tabs: readonly Panel[];
  panel: Panel;
  onPanel: (panel: Panel) => void;
  /** Polls that wait for this user's answer. */
  unanswered: number;
}

/** The parts of the panel, each with its icon and name, in one row, or in two rows of a narrow panel. */
export function PanelTabs({ id, tabs, panel, onPanel, unanswered }: Props) {
  const { t } = useRoom();
  const titles = useTitles();
  const unread = useHMSStore(selectUnreadHMSMessagesCount);
  const marks: Partial<Record<Panel, { count: number; text: string }>> = {
    messages: { count: unread, text: t('chat.unread', { count: unread }) },
    polls: { count: unanswered, text: t('polls.unanswered', { count: unanswered }) },
  };
  const move = (event: KeyboardEvent) => {
    const next = tabAfter(event.key, tabs, panel);
    if (!next) return;
    event.preventDefault();
    onPanel(next);
    document.getElementById(`${id}-${next}`)?.focus();
  };
  return (
    <div role="tablist" className={styles.tabs} aria-label={t('panel')} onKeyDown={move}>
      {tabs.map((tab) => {
        const Icon = icons[tab];
        const isChosen = tab === panel;
        const mark = isChosen ? undefined : marks[tab];
        const name = mark?.count ? `${titles[tab]}, ${mark.text}` : titles[tab];
        return (
          <button
            key={tab}
            id={`${id}-${tab}`}
            type="button"
            role="tab"
            tabIndex={isChosen ? 0 : -1}
            aria-label={name}
            aria-selected={isChosen}
            aria-controls={`${id}-body`}
            className={styles.tab}
            onClick={() => onPanel(tab)}
          >
            <Icon size={22} stroke={1.75} aria-hidden />
            <span className={styles.tabName}>{titles[tab]}</span>
            <CountMark count={mark?.count} className={styles.mark} />
          </button>
        );
      })}
    </div>
  );
}
