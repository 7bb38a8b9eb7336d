import { DeviceType, useDevices } from '@100mslive/react-sdk';
import { Select } from '../../../../ui/Field.tsx';
import { useRoom } from '../session/roomContext.ts';
import styles from './DeviceFields.module.css';

const fields = [
  { type: DeviceType.audioInput, label: 'microphone' },
  { type: DeviceType.videoInput, label: 'camera' },
  { type: DeviceType.audioOutput, label: 'speaker' },
] as const;

/** Some engines let no page choose the loudspeaker, and have none to list. */
const hasSpeakers = () => 'setSinkId' in HTMLMediaElement.prototype;

interface Props {
  /** The devices are not known yet: their fields are there already, so that nothing moves when they come. */
  isPending?: boolean;
}

export function DeviceFields({ isPending = false }: Props) {
  const { t } = useRoom();
  const { allDevices, selectedDeviceIDs, updateDevice } = useDevices();
  return (
    <div className={styles.fields}>
      {fields.map(({ type, label }) => {
        const devices = allDevices[type] ?? [];
        const isAwaited = isPending && (type !== DeviceType.audioOutput || hasSpeakers());
        if (devices.length === 0 && !isAwaited) return null;
        return (
          <Select
            key={type}
            large
            label={t(label)}
            disabled={devices.length === 0}
            placeholder={devices.length === 0 ? '…' : undefined}
            value={selectedDeviceIDs[type]}
            choices={devices.map((device, index) => ({
              value: device.deviceId,
              label: device.label || t('device', { n: index + 1 }),
            }))}
            onChange={(event) => void updateDevice({ deviceType: type, deviceId: event.target.value })}
          />
        );
      })}
    </div>
  );
}
