import { banners } from 'virtual:texts/banners';
import { useState } from 'react';
import { BACKGROUND_HEIGHT_MAX, BACKGROUND_WIDTH_MAX, exceedsBackground } from '../../../domain/banners.ts';
import { BANNER_FILE } from '../../../domain/files.ts';
import { useT } from '../../i18n/useT.ts';
import { FileField } from '../../ui/FileField.tsx';
import { useFormatBytes } from '../../ui/useFormatBytes.ts';

interface Props {
  of: 'banner' | 'background';
  isNew: boolean;
  file: File | null;
  onFile: (file: File | null) => void;
  error: string | undefined;
  percent: number | undefined;
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
export function PictureField({ of, isNew, file, onFile, error, percent }: Props) {
  const t = useT(banners);
  const bytes = useFormatBytes();
  const [fault, setFault] = useState<string | undefined>();
  const take = async (chosen: File | null) => {
    setFault(undefined);
    const size = chosen && of === 'background' ? await sizeOf(chosen) : null;
    if (!chosen || !size || !exceedsBackground(size)) return onFile(chosen);
    const limits = { width: String(BACKGROUND_WIDTH_MAX), height: String(BACKGROUND_HEIGHT_MAX) };
    setFault(t('too_wide', { name: chosen.name, ...limits }));
  };
  const refuse = ({ name, size }: File) =>
    setFault(
      size > BANNER_FILE.maxBytes
        ? t('too_large', { name, size: bytes(BANNER_FILE.maxBytes) })
        : t('wrong_type', { name }),
    );
  return (
    <>
      <FileField
        label={t('image')}
        hint={t(of === 'banner' ? 'banner_hint' : 'background_hint')}
        rule={BANNER_FILE}
        file={file}
        onFile={(chosen) => void take(chosen)}
        onWrong={refuse}
        error={fault ?? error}
        percent={percent}
      />
      {!isNew && !file && <p className="muted">{t('image_kept')}</p>}
    </>
  );
}
