import 'react-easy-crop/react-easy-crop.css';
import { account } from 'virtual:texts/account';
import { useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area, type MediaSize } from 'react-easy-crop';
import { useSteps } from '../../dataProvider/calls.ts';
import { FormDialog } from '../../features/dialog/FormDialog.tsx';
import { useT } from '../../i18n/useT.ts';
import { InlineAlert } from '../../ui/InlineAlert.tsx';
import styles from './PhotoDialog.module.css';
import { squareOf } from './squareOf.ts';

const leastPixels = 200;
const controls = 'button, input';

interface Props {
  file: File;
  /** Label of the filled button. */
  action: string;
  onSave: (photo: Blob) => Promise<unknown>;
  onClose: () => void;
}

export default function PhotoDialog({ file, action, onSave, onClose }: Props) {
  const t = useT(account);
  const zoomId = useId();
  const hintId = useId();
  const [address, setAddress] = useState('');
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area | null>(null);
  const [size, setSize] = useState<MediaSize | null>(null);
  const [unreadable, setUnreadable] = useState(false);
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setAddress(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  // The part to show is the first thing to choose; it appears with the loaded image.
  const box = useRef<HTMLDivElement>(null);
  const isLoaded = area !== null;
  useEffect(() => {
    if (isLoaded && !document.activeElement?.matches(controls))
      box.current?.querySelector<HTMLElement>('[tabindex]')?.focus();
  }, [isLoaded]);
  // The upload itself shows why it failed.
  const save = useSteps(async (_call, cut: Area) => {
    const photo = await squareOf(address, cut).catch(() => setUnreadable(true));
    if (photo) await onSave(photo).then(onClose);
  });
  const isSmall = size !== null && Math.min(size.naturalWidth, size.naturalHeight) < leastPixels;
  return (
    <FormDialog
      title={t('photo_crop_title')}
      action={action}
      disabled={!area || unreadable}
      busy={save.isPending}
      onSubmit={() => area && save.mutate(area)}
      onClose={onClose}
    >
      {unreadable ? (
        <InlineAlert>{t('photo_unreadable')}</InlineAlert>
      ) : (
        <>
          <p id={hintId} className={styles.hint}>
            {t('photo_crop_text')}
          </p>
          <div ref={box} className={styles.crop}>
            {address && (
              <Cropper
                image={address}
                aspect={1}
                cropShape="round"
                showGrid={false}
                keyboardStep={10}
                disableAutomaticStylesInjection
                crop={crop}
                zoom={zoom}
                onCropChange={setCrop}
                onZoomChange={setZoom}
                onCropComplete={(_, pixels) => setArea(pixels)}
                onMediaLoaded={setSize}
                mediaProps={{ alt: '', onError: () => setUnreadable(true) }}
                // Screen readers pass the arrow keys through to an application.
                cropperProps={{
                  role: 'application',
                  'aria-label': t('photo_crop_title'),
                  'aria-describedby': hintId,
                }}
              />
            )}
          </div>
          <div className={styles.zoom}>
            <label htmlFor={zoomId}>{t('photo_zoom')}</label>
            <input
              id={zoomId}
              type="range"
              min={1}
              max={3}
              step={0.1}
              value={zoom}
              onChange={({ target }) => setZoom(Number(target.value))}
            />
          </div>
          {isSmall && <InlineAlert>{t('photo_small')}</InlineAlert>}
        </>
      )}
    </FormDialog>
  );
}
