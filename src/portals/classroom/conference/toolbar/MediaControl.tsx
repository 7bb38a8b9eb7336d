import { DeviceType, useAVToggle, useDevices } from '@100mslive/react-sdk';
import {
  IconCheck,
  IconChevronUp,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import { useCallback, useEffect, useRef } from 'react';
import { useRoom } from '../session/roomContext.ts';
import { useHasDevice } from '../session/useHasDevice.ts';
import styles from './Control.module.css';
import { Control, MenuControl } from './Control.tsx';
import { ariaKeys, shortcutText, useShortcut } from './useShortcut.ts';

const NOTICE_MS = 2000;

const media = {
  microphone: {
    type: DeviceType.audioInput,
    kind: 'audioinput',
    On: IconMicrophone,
    Off: IconMicrophoneOff,
    turnOn: 'unmute',
    turnOff: 'mute',
    choose: 'choose_microphone',
    letter: 'M',
    isOn: 'notice.microphone_on',
    isOff: 'notice.microphone_off',
  },
  camera: {
    type: DeviceType.videoInput,
    kind: 'videoinput',
    On: IconVideo,
    Off: IconVideoOff,
    turnOn: 'camera_on',
    turnOff: 'camera_off',
    choose: 'choose_camera',
    letter: 'O',
    isOn: 'notice.camera_on',
    isOff: 'notice.camera_off',
  },
} as const;

export function MediaControl({ medium }: { medium: keyof typeof media }) {
  const { t, notify } = useRoom();
  const { isLocalAudioEnabled, isLocalVideoEnabled, toggleAudio, toggleVideo } = useAVToggle();
  const { allDevices, selectedDeviceIDs, updateDevice } = useDevices();
  const { type, kind, On, Off, turnOn, turnOff, choose, letter, isOn, isOff } = media[medium];
  const [on, toggle] =
    medium === 'microphone' ? [isLocalAudioEnabled, toggleAudio] : [isLocalVideoEnabled, toggleVideo];
  const Icon = on ? On : Off;

  const pressed = useRef(false);
  const press = useCallback(() => {
    pressed.current = true;
    toggle?.();
  }, [toggle]);
  useShortcut(letter, toggle && press);
  // The focus may be far from the button that shows the change.
  useEffect(() => {
    if (!pressed.current) return;
    pressed.current = false;
    notify({ text: t(on ? isOn : isOff), lasts: NOTICE_MS, name: medium });
  }, [on, isOn, isOff, medium, notify, t]);

  const devices = (allDevices[type] ?? []).map(({ deviceId, label }, index) => {
    const chosen = deviceId === selectedDeviceIDs[type];
    return {
      id: deviceId,
      icon: <IconCheck size={18} stroke={1.75} aria-hidden visibility={chosen ? 'visible' : 'hidden'} />,
      text: label || t('device', { n: index + 1 }),
      chosen,
      onChoose: () => void updateDevice({ deviceType: type, deviceId }),
    };
  });
  const hasDevice = useHasDevice(kind);
  const none = { id: '', icon: null, text: t(hasDevice ? 'no_permission' : 'no_device'), disabled: true };
  return (
    <div className={styles.split}>
      <Control
        label={t(on ? turnOff : turnOn)}
        shortcut={shortcutText(letter, t)}
        aria-keyshortcuts={ariaKeys(letter)}
        muted={!on}
        disabled={!toggle}
        onClick={toggle}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
      </Control>
      <MenuControl label={t(choose)} entries={devices.length > 0 ? devices : [none]}>
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </MenuControl>
    </div>
  );
}
