import { IconArrowsMove } from '@tabler/icons-react';
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { classes } from '../../../../ui/classes.ts';
import { type Corner, cornerByKey, nearestCorner, nextCorner } from '../session/corner.ts';
import { useRoom } from '../session/roomContext.ts';
import styles from './OwnCorner.module.css';
import { Tile } from './Tile.tsx';

/** A shorter movement is a click that trembled. */
const DRAG_FROM = 6;

/** The second tile of a lesson of two, over a corner of the first; drag, click or arrow keys move it. */
export function OwnCorner({ peerId }: { peerId: string }) {
  const { t, preferences, setPreferences } = useRoom();
  const { corner } = preferences;
  const tile = useRef<HTMLDivElement>(null);
  const start = useRef<{ x: number; y: number } | null>(null);
  const [shift, setShift] = useState<{ x: number; y: number } | null>(null);
  const move = (to: Corner) => setPreferences({ corner: to });

  const press = (event: PointerEvent) => {
    if (event.button !== 0 || (event.target as HTMLElement).closest('button')) return;
    start.current = { x: event.clientX, y: event.clientY };
    tile.current?.setPointerCapture(event.pointerId);
  };
  const drag = (event: PointerEvent) => {
    if (!start.current) return;
    const { x, y } = start.current;
    const next = { x: event.clientX - x, y: event.clientY - y };
    if (shift || Math.hypot(next.x, next.y) >= DRAG_FROM) setShift(next);
  };
  const drop = (event: PointerEvent) => {
    const area = tile.current?.parentElement?.getBoundingClientRect();
    start.current = null;
    if (!shift || !area) return;
    setShift(null);
    move(nearestCorner(area, event.clientX, event.clientY));
  };
  const cancel = () => {
    start.current = null;
    setShift(null);
  };
  const walk = (event: KeyboardEvent) => {
    const next = cornerByKey(corner, event.key);
    if (next === undefined) return;
    event.preventDefault();
    move(next);
  };

  return (
    <div
      ref={tile}
      className={classes(styles.own, shift && styles.dragged)}
      data-corner={corner}
      style={shift ? { transform: `translate(${shift.x}px, ${shift.y}px)` } : undefined}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={drop}
      onPointerCancel={cancel}
    >
      <Tile peerId={peerId} />
      <button
        type="button"
        className={styles.mover}
        aria-label={t('move_corner')}
        onClick={() => move(nextCorner(corner))}
        onKeyDown={walk}
      >
        <IconArrowsMove size={18} stroke={1.75} aria-hidden />
      </button>
    </div>
  );
}
