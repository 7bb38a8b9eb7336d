import { DeviceType, useDevices } from '@100mslive/react-sdk';
import { useId } from 'react';
import styles from './DeviceFields.module.css';
import { useRoom } from './roomContext.ts';

const fields = [
  { type: DeviceType.audioInput, label: 'microphone' },
  { type: DeviceType.videoInput, label: 'camera' },
  { type: DeviceType.audioOutput, label: 'speaker' },
] as const;

/** One choice each of microphone, camera and, where the browser can, speaker. */
export function DeviceFields() {
  const { t } = useRoom();
  const { allDevices, selectedDeviceIDs, updateDevice } = useDevices();
  const id = useId();
  return (
    <div className={styles.fields}>
      {fields.map(({ type, label }) => {
        const devices = allDevices[type] ?? [];
        if (devices.length === 0) return null;
        return (
          <div key={type}>
            <label className={styles.label} htmlFor={id + type}>
              {t(label)}
            </label>
            <select
              id={id + type}
              className={styles.select}
              value={selectedDeviceIDs[type]}
              onChange={(event) => void updateDevice({ deviceType: type, deviceId: event.target.value })}
            >
              {devices.map((device, index) => (
                <option key={device.deviceId} value={device.deviceId}>
                  {device.label || t('device', { n: index + 1 })}
                </option>
              ))}
            </select>
          </div>
        );
      })}
    </div>
  );
}
