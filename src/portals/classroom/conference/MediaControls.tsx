import { DeviceType, useAVToggle } from '@100mslive/react-sdk';
import { IconMicrophone, IconMicrophoneOff, IconVideo, IconVideoOff } from '@tabler/icons-react';
import { Control } from './Control.tsx';
import { DeviceControl } from './DeviceControl.tsx';
import { useRoom } from './roomContext.ts';

/** The microphone's switch and choice; in the preview as in the room. */
export function MicrophoneControl() {
  const { t } = useRoom();
  const { isLocalAudioEnabled, toggleAudio } = useAVToggle();
  const Icon = isLocalAudioEnabled ? IconMicrophone : IconMicrophoneOff;
  return (
    <DeviceControl type={DeviceType.audioInput} chooseLabel={t('choose_microphone')}>
      <Control
        label={t(isLocalAudioEnabled ? 'mute' : 'unmute')}
        muted={!isLocalAudioEnabled}
        disabled={!toggleAudio}
        onClick={toggleAudio}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
      </Control>
    </DeviceControl>
  );
}

export function CameraControl() {
  const { t } = useRoom();
  const { isLocalVideoEnabled, toggleVideo } = useAVToggle();
  const Icon = isLocalVideoEnabled ? IconVideo : IconVideoOff;
  return (
    <DeviceControl type={DeviceType.videoInput} chooseLabel={t('choose_camera')}>
      <Control
        label={t(isLocalVideoEnabled ? 'camera_off' : 'camera_on')}
        muted={!isLocalVideoEnabled}
        disabled={!toggleVideo}
        onClick={toggleVideo}
      >
        <Icon size={22} stroke={1.75} aria-hidden />
      </Control>
    </DeviceControl>
  );
}
