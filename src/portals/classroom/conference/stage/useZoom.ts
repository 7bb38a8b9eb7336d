import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import { kept, WHOLE, type Zoom, zoomedAt } from '../session/zoom.ts';

const STEP = 1.5;
const TWICE = 2;
const MIDDLE = { x: 0, y: 0 };

interface Point {
  x: number;
  y: number;
}

/** Two fingers enlarge, one moves what is enlarged, a double tap does both ways. */
export function useZoom(frame: RefObject<HTMLElement | null>) {
  const [zoom, setZoom] = useState<Zoom>(WHOLE);
  const fingers = useRef(new Map<number, Point>());

  const placeOf = ({ x, y }: Point): Point => {
    const { left = 0, top = 0, width = 1, height = 1 } = frame.current?.getBoundingClientRect() ?? {};
    return { x: (x - left) / width - 0.5, y: (y - top) / height - 0.5 };
  };
  const press = ({ pointerId, clientX: x, clientY: y }: PointerEvent) => {
    fingers.current.set(pointerId, placeOf({ x, y }));
  };
  const move = ({ pointerId, clientX, clientY }: PointerEvent) => {
    const before = fingers.current.get(pointerId);
    if (!before) return;
    const now = placeOf({ x: clientX, y: clientY });
    const other = [...fingers.current].find(([id]) => id !== pointerId)?.[1];
    fingers.current.set(pointerId, now);
    if (!other) {
      setZoom((last) =>
        kept({ scale: last.scale, x: last.x + now.x - before.x, y: last.y + now.y - before.y }),
      );
      return;
    }
    const apart = (point: Point) => Math.max(0.01, Math.hypot(point.x - other.x, point.y - other.y));
    const middle = { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 };
    setZoom((last) => zoomedAt(last, (last.scale * apart(now)) / apart(before), middle));
  };
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId);

  return {
    zoom,
    closer: () => setZoom((last) => zoomedAt(last, last.scale * STEP, MIDDLE)),
    further: () => setZoom((last) => zoomedAt(last, last.scale / STEP, MIDDLE)),
    handlers: {
      onPointerDown: press,
      onPointerMove: move,
      onPointerUp: lift,
      onPointerCancel: lift,
      onPointerLeave: lift,
      onDoubleClick: ({ clientX: x, clientY: y }: { clientX: number; clientY: number }) =>
        setZoom((last) => (last.scale > 1 ? WHOLE : zoomedAt(last, TWICE, placeOf({ x, y })))),
    },
  };
}
