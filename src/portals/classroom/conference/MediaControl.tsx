import { DeviceType, useAVToggle, useDevices } from '@100mslive/react-sdk';
import {
  IconCheck,
  IconChevronUp,
  IconMicrophone,
  IconMicrophoneOff,
  IconVideo,
  IconVideoOff,
} from '@tabler/icons-react';
import styles from './Control.module.css';
import { Control, MenuControl } from './Control.tsx';
import { useRoom } from './roomContext.ts';

const media = {
  microphone: {
    type: DeviceType.audioInput,
    On: IconMicrophone,
    Off: IconMicrophoneOff,
    turnOn: 'unmute',
    turnOff: 'mute',
    choose: 'choose_microphone',
  },
  camera: {
    type: DeviceType.videoInput,
    On: IconVideo,
    Off: IconVideoOff,
    turnOn: 'camera_on',
    turnOff: 'camera_off',
    choose: 'choose_camera',
  },
} as const;

export function MediaControl({ medium }: { medium: keyof typeof media }) {
  const { t } = useRoom();
  const { isLocalAudioEnabled, isLocalVideoEnabled, toggleAudio, toggleVideo } = useAVToggle();
  const { allDevices, selectedDeviceIDs, updateDevice } = useDevices();
  const { type, On, Off, turnOn, turnOff, choose } = media[medium];
  const [on, toggle] =
    medium === 'microphone' ? [isLocalAudioEnabled, toggleAudio] : [isLocalVideoEnabled, toggleVideo];
  const Icon = on ? On : Off;
  const devices = (allDevices[type] ?? []).map(({ deviceId, label }, index) => {
    const selected = deviceId === selectedDeviceIDs[type];
    return {
      id: deviceId,
      icon: <IconCheck size={18} stroke={1.75} aria-hidden visibility={selected ? 'visible' : 'hidden'} />,
      text: label || t('device', { n: index + 1 }),
      selected,
      onChoose: () => void updateDevice({ deviceType: type, deviceId }),
    };
  });
  const none = { id: '', icon: null, text: t('no_device'), disabled: true };
  return (
    <div className={styles.split}>
      <Control label={t(on ? turnOff : turnOn)} muted={!on} disabled={!toggle} onClick={toggle}>
        <Icon size={22} stroke={1.75} aria-hidden />
      </Control>
      <MenuControl label={t(choose)} entries={devices.length > 0 ? devices : [none]}>
        <IconChevronUp size={18} stroke={1.75} aria-hidden />
      </MenuControl>
    </div>
  );
}
