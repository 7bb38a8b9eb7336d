import { useEffect, useState } from 'react';

/**
 * Whether the machine has a device of the kind, as far as the browser says. Without permission browsers tell that there is one, but not its
 * name, and the SDK leaves out devices without a name.
 */
export function useHasDevice(kind: MediaDeviceKind): boolean {
  const [has, setHas] = useState(true);
  useEffect(() => {
    if (!('enumerateDevices' in (navigator.mediaDevices ?? {}))) return;
    const { mediaDevices } = navigator;
    const count = async () => {
      const devices = await mediaDevices.enumerateDevices().catch(() => null);
      if (devices) setHas(devices.some((device) => device.kind === kind));
    };
    void count();
    mediaDevices.addEventListener('devicechange', count);
    return () => mediaDevices.removeEventListener('devicechange', count);
  }, [kind]);
  return has;
}
