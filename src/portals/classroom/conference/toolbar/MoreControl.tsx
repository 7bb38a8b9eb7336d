import { board as boardTexts } from 'virtual:texts/board';
import { classFiles } from 'virtual:texts/classFiles';
import { recordings } from 'virtual:texts/recordings';
import { vocabulary } from 'virtual:texts/vocabulary';
import { selectPermissions, useHMSStore } from '@100mslive/react-sdk';
import {
  IconChalkboard,
  IconChartBar,
  IconClockPause,
  IconDots,
  IconFolder,
  IconKeyboard,
  IconLeaf,
  IconMaximize,
  IconMinimize,
  IconPencil,
  IconPictureInPicture,
  IconPlayerRecord,
  IconPlayerStop,
  IconScreenShare,
  IconScreenShareOff,
  IconSettings,
  IconUsersGroup,
  IconVocabulary,
} from '@tabler/icons-react';
import { useCallback, useState } from 'react';
import { isRecording } from '../../../../../domain/recordings.ts';
import { ApiError } from '../../../../dataProvider/ApiError.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Switch } from '../../../../ui/Checkbox.tsx';
import { usePhone } from '../../../../ui/usePhone.ts';
import { BackgroundField } from '../background/BackgroundField.tsx';
import { NoiseField } from '../noise/NoiseField.tsx';
import { RoomDialog } from '../RoomDialog.tsx';
import { RecordDialog, StopRecordingDialog } from '../recording/RecordDialog.tsx';
import { RecordingConsent } from '../recording/RecordingConsent.tsx';
import { useRecordingStatus } from '../recording/useRecordingStatus.ts';
import { useOwnAway } from '../session/away.ts';
import { canShareScreen } from '../session/canShareScreen.ts';
import { isAnnounced } from '../session/preferences.ts';
import { type Panel, type RoomBoard, useRoom } from '../session/roomContext.ts';
import { MenuControl } from './Control.tsx';
import styles from './DeviceFields.module.css';
import { DeviceFields } from './DeviceFields.tsx';
import { NameDialog } from './NameDialog.tsx';
import { ReactionRow } from './ReactControl.tsx';
import { SavingDialog } from './SavingDialog.tsx';
import { ShortcutsDialog } from './ShortcutsDialog.tsx';
import { useFloatingPicture } from './useFloatingPicture.ts';
import { useFullscreen } from './useFullscreen.ts';
import { useQuestionMark } from './useRoomKeys.ts';
import { useShare } from './useShare.ts';
import { useShortcut } from './useShortcut.ts';

interface Props {
  onPanel: (panel: Panel) => void;
  /** Polls that wait for this user's answer. */
  unanswered?: number;
}

export function MoreControl({ onPanel, unanswered = 0 }: Props) {
  const { t, notify, board, class_id, lesson_id, preferences, isHost, hasGroups, recording } = useRoom();
  const words = useT(vocabulary);
  const boards = useT(boardTexts);
  const files = useT(classFiles);
  const records = useT(recordings);
  const [dialog, setDialog] = useState<
    'name' | 'settings' | 'shortcuts' | 'saving' | 'record' | 'stop' | null
  >(null);
  const { full, toggle } = useFullscreen(
    useCallback(
      () => notify({ text: t('notice.no_fullscreen'), beginsInEnglish: true, kind: 'error' }),
      [notify, t],
    ),
  );
  const close = () => setDialog(null);
  const { floats, float } = useFloatingPicture();
  useShortcut('F', toggle);
  useQuestionMark(useCallback(() => setDialog('shortcuts'), []));
  const phone = usePhone();
  const { isSharing, toggle: toggleShare } = useShare();
  const ShareIcon = isSharing ? IconScreenShareOff : IconScreenShare;
  const { away, toggle: toggleAway } = useOwnAway();
  const changeAway = () =>
    toggleAway().catch(() => notify({ text: t('participants.failed'), kind: 'error' }));
  const changeBoard = async ({ data, isShown, setHidden, setOpen }: RoomBoard) => {
    if (!data.can_lead) return setHidden(isShown);
    try {
      await setOpen(!data.is_open);
    } catch (error) {
      notify({ text: error instanceof ApiError ? error.message : t('participants.failed'), kind: 'error' });
    }
  };
  const status = useRecordingStatus();
  const canRecord = useHMSStore(selectPermissions)?.browserRecording === true;
  const recorded = isRecording(status);
  const RecordIcon = recorded ? IconPlayerStop : IconPlayerRecord;
  const FullIcon = full ? IconMinimize : IconMaximize;
  return (
    <>
      <MenuControl
        label={unanswered > 0 ? `${t('more')}, ${t('polls.open', { count: unanswered })}` : t('more')}
        count={unanswered}
        head={phone ? (closeMenu) => <ReactionRow onDone={closeMenu} /> : undefined}
        entries={[
          // The toolbar of a narrow window has no button for it, as on a computer when the page is zoomed.
          ...(phone && canShareScreen()
            ? [
                {
                  id: 'share',
                  icon: <ShareIcon size={20} stroke={1.75} aria-hidden />,
                  text: t(isSharing ? 'stop_share' : 'share'),
                  disabled: !toggleShare,
                  onChoose: toggleShare,
                },
              ]
            : []),
          {
            id: 'away',
            icon: <IconClockPause size={20} stroke={1.75} aria-hidden />,
            text: t(away ? 'away.back' : 'away.mark'),
            onChoose: () => void changeAway(),
          },
          ...(isHost && recording && (canRecord || recorded)
            ? [
                {
                  id: 'record',
                  icon: <RecordIcon size={20} stroke={1.75} aria-hidden />,
                  text: records(recorded ? 'stop' : 'start'),
                  disabled: status === 'stopping',
                  onChoose: () => setDialog(recorded ? 'stop' : 'record'),
                },
              ]
            : []),
          ...(board && (board.data.can_lead || board.data.is_open)
            ? [
                {
                  id: 'board',
                  icon: <IconChalkboard size={20} stroke={1.75} aria-hidden />,
                  text: boards(boardEntry(board)),
                  onChoose: () => void changeBoard(board),
                },
              ]
            : []),
          ...(lesson_id === undefined
            ? []
            : [
                {
                  id: 'words',
                  icon: <IconVocabulary size={20} stroke={1.75} aria-hidden />,
                  text: words('title'),
                  onChoose: () => onPanel('words'),
                },
              ]),
          ...(class_id === undefined
            ? []
            : [
                {
                  id: 'files',
                  icon: <IconFolder size={20} stroke={1.75} aria-hidden />,
                  text: files('files'),
                  onChoose: () => onPanel('files'),
                },
              ]),
          {
            id: 'polls',
            icon: <IconChartBar size={20} stroke={1.75} aria-hidden />,
            text: t('polls.title'),
            mark: { count: unanswered, text: t('polls.unanswered', { count: unanswered }) },
            onChoose: () => onPanel('polls'),
          },
          ...(hasGroups
            ? [
                {
                  id: 'groups',
                  icon: <IconUsersGroup size={20} stroke={1.75} aria-hidden />,
                  text: t('groups.title'),
                  onChoose: () => onPanel('groups'),
                },
              ]
            : []),
          {
            id: 'fullscreen',
            icon: <FullIcon size={20} stroke={1.75} aria-hidden />,
            text: t(full ? 'fullscreen_close' : 'fullscreen_open'),
            onChoose: toggle,
          },
          ...(floats
            ? [
                {
                  id: 'floating',
                  icon: <IconPictureInPicture size={20} stroke={1.75} aria-hidden />,
                  text: t('floating'),
                  onChoose: () => void float(),
                },
              ]
            : []),
          {
            id: 'saving',
            icon: <IconLeaf size={20} stroke={1.75} aria-hidden />,
            text: t('saving.title'),
            selected: preferences.saving !== 'off',
            onChoose: () => setDialog('saving'),
          },
          {
            id: 'name',
            icon: <IconPencil size={20} stroke={1.75} aria-hidden />,
            text: t('name.change'),
            onChoose: () => setDialog('name'),
          },
          {
            id: 'settings',
            icon: <IconSettings size={20} stroke={1.75} aria-hidden />,
            text: t('settings'),
            onChoose: () => setDialog('settings'),
          },
          {
            id: 'shortcuts',
            icon: <IconKeyboard size={20} stroke={1.75} aria-hidden />,
            text: t('shortcuts.title'),
            onChoose: () => setDialog('shortcuts'),
          },
        ]}
      >
        <IconDots size={22} stroke={1.75} aria-hidden />
      </MenuControl>
      {dialog === 'settings' && <SettingsDialog onClose={close} />}
      {dialog === 'saving' && <SavingDialog onClose={close} />}
      {dialog === 'shortcuts' && <ShortcutsDialog onClose={close} />}
      {dialog === 'record' && recording && <RecordDialog recording={recording} onClose={close} />}
      {dialog === 'stop' && recording && <StopRecordingDialog recording={recording} onClose={close} />}
      {dialog === 'name' && <NameDialog onClose={close} />}
    </>
  );
}

/** Who may not lead hides it on their own stage alone. */
const boardEntry = ({ data, isShown }: RoomBoard) =>
  data.can_lead ? (data.is_open ? 'close' : 'open') : isShown ? 'hide' : 'show';

const announced = ['joined', 'left', 'hand'] as const;

function SettingsDialog({ onClose }: { onClose: () => void }) {
  const { t, isHost, preferences, setPreferences, recording } = useRoom();
  const { mirror, announced: chosen } = preferences;
  return (
    <RoomDialog
      onClose={onClose}
      title={t('settings')}
      actions={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p>{t('settings_text')}</p>
      <DeviceFields />
      <NoiseField />
      <BackgroundField />
      {recording && <RecordingConsent />}
      <div className={styles.switches}>
        <Switch
          label={t('mirror')}
          checked={mirror}
          onChange={(event) => setPreferences({ mirror: event.target.checked })}
        />
        {announced.map((kind) => (
          <Switch
            key={kind}
            label={t(`announce.${kind}`)}
            checked={isAnnounced(preferences, kind, isHost)}
            onChange={(event) => setPreferences({ announced: { ...chosen, [kind]: event.target.checked } })}
          />
        ))}
      </div>
    </RoomDialog>
  );
}
