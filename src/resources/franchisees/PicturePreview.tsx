import { useEffect, useState } from 'react';
import styles from './Franchisees.module.css';

export function PicturePreview({ file, label }: { file: File; label: string }) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return address ? <img className={styles.picture} src={address} alt={label} /> : null;
}
