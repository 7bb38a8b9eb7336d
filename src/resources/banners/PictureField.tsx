import { banners } from 'virtual:texts/banners';
import { uploads } from 'virtual:texts/uploads';
import { useState } from 'react';
import { BACKGROUND_HEIGHT_MAX, BACKGROUND_WIDTH_MAX, exceedsBackground } from '../../../domain/banners.ts';
import { BANNER_FILE } from '../../../domain/files.ts';
import type { Sending } from '../../dataProvider/sending.ts';
import { useT } from '../../i18n/useT.ts';
import { FileField } from '../../ui/FileField.tsx';
import { oneFile } from '../../ui/oneFile.ts';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';
import { useObjectUrl } from '../../ui/useObjectUrl.ts';
import styles from './Banners.module.css';

interface Props {
  of: 'banner' | 'background';
  /** The address of the picture that a new one would replace; null for a new record. */
  current: string | null;
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  sending: Sending;
}

/** Width and height of a picture; null if the browser cannot read it, which is left to the server. */
async function sizeOf(file: File): Promise<{ width: number; height: number } | null> {
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return null;
  const { width, height } = bitmap;
  bitmap.close();
  return { width, height };
}

/** The picture of a banner or a background. A file that does not fit is refused by its name before it is sent. */
export function PictureField({ of, current, file, onFile, error, sending }: Props) {
  const t = useT(banners);
  const words = useT(uploads);
  const bytes = useFormatBytes();
  const [fault, setFault] = useState<string | undefined>();
  const chosen = useObjectUrl(file);
  const take = async (taken: File | null) => {
    setFault(undefined);
    const size = taken && of === 'background' ? await sizeOf(taken) : null;
    if (!taken || !size || !exceedsBackground(size)) return onFile(taken);
    const limits = { width: String(BACKGROUND_WIDTH_MAX), height: String(BACKGROUND_HEIGHT_MAX) };
    setFault(t('too_wide', { name: taken.name, ...limits }));
  };
  const refuse = ({ name, size }: File) =>
    setFault(
      size > BANNER_FILE.maxBytes
        ? words('too_large', { name, size: bytes(BANNER_FILE.maxBytes) })
        : t('wrong_type', { name }),
    );
  return (
    <>
      <FileField
        label={t('image')}
        hint={t(of === 'banner' ? 'banner_hint' : 'background_hint')}
        rule={BANNER_FILE}
        {...oneFile(file, (taken) => void take(taken))}
        onWrong={refuse}
        onMany={() => setFault(words('too_many', { n: '1' }))}
        preview={chosen && <img className={styles.preview} src={chosen} alt={t('preview')} />}
        error={fault ?? error}
        sending={sending}
      />
      {current && !file && (
        <figure className={styles.kept}>
          <img className={styles.preview} src={current} alt={t('current_image')} />
          <figcaption className="muted">{t('image_kept')}</figcaption>
        </figure>
      )}
    </>
  );
}
