import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import styles from './Franchisees.module.css';

export function PicturePreview({ file, label }: { file: File; label: string }) {
  const address = useObjectUrl(file);
  return address ? <img className={styles.picture} src={address} alt={label} /> : null;
}
