import { DeviceType, useDevices } from '@100mslive/react-sdk';
import { Select } from '../../../../ui/Field.tsx';
import { useRoom } from '../session/roomContext.ts';
import styles from './DeviceFields.module.css';

const fields = [
  { type: DeviceType.audioInput, label: 'microphone' },
  { type: DeviceType.videoInput, label: 'camera' },
  { type: DeviceType.audioOutput, label: 'speaker' },
] as const;

export function DeviceFields() {
  const { t } = useRoom();
  const { allDevices, selectedDeviceIDs, updateDevice } = useDevices();
  return (
    <div className={styles.fields}>
      {fields.map(({ type, label }) => {
        const devices = allDevices[type] ?? [];
        if (devices.length === 0) return null;
        return (
          <Select
            key={type}
            large
            label={t(label)}
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
