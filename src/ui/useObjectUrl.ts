import { useEffect, useState } from 'react';

/** An address of a file on this device, for as long as the component shows it; blank without a file. */
export function useObjectUrl(file: File | null): string {
  const [address, setAddress] = useState('');
  useEffect(() => {
    if (!file) return setAddress('');
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address;
}
