import { type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { BoardItem } from '../../../../../domain/board.ts';
import { BOARD_HEIGHT, BOARD_WIDTH } from '../../../../../domain/board.ts';
import { isHit, onBoard, type Place, pointsOf, storedPoints } from '../../../../../domain/boardGeometry.ts';
import type { BoardRow } from '../../../../dataProvider/useBoard.ts';
import type { useZoom } from '../stage/useZoom.ts';
import type { BoardStyle } from './tools.ts';
import type { BoardChanges } from './useBoardChanges.ts';
import { useDraftSender } from './useDrafts.ts';

/** Nearer places look the same. */
const LEAST_STEP = 2;
/** How far from the eraser's middle a stroke is hit, in pixels of the screen. */
const ERASER_REACH = 10;

interface Options {
  paper: RefObject<HTMLElement | null>;
  page: number;
  style: BoardStyle;
  isAllowed: boolean;
  items: readonly BoardRow[];
  /** Whether the user may erase it. */
  isErasable: (row: BoardRow) => boolean;
  changes: BoardChanges;
  zoom: ReturnType<typeof useZoom>['handlers'];
  onWrite: (place: Place) => void;
}

/** What pointers do on the board: one draws, erases or writes, two enlarge. */
export function useDrawing({
  paper,
  page,
  style,
  isAllowed,
  items,
  isErasable,
  changes,
  zoom,
  onWrite,
}: Options) {
  const drafts = useDraftSender();
  const [stroke, setStroke] = useState<BoardItem | null>(null);
  const current = useRef<{ item: BoardItem; places: Place[]; pointer: number } | null>(null);
  const erased = useRef<{ ids: Set<string>; pointer: number } | null>(null);
  const pointers = useRef(new Set<number>());

  const placeOf = ({ clientX, clientY }: Pick<PointerEvent, 'clientX' | 'clientY'>): Place => {
    const { left = 0, top = 0, width = 1, height = 1 } = paper.current?.getBoundingClientRect() ?? {};
    return onBoard({
      x: ((clientX - left) / width) * BOARD_WIDTH,
      y: ((clientY - top) / height) * BOARD_HEIGHT,
    });
  };
  const eraseAt = (event: PointerEvent) => {
    const rubbed = erased.current;
    if (!rubbed) return;
    const { width = BOARD_WIDTH } = paper.current?.getBoundingClientRect() ?? {};
    const reach = (ERASER_REACH * BOARD_WIDTH) / Math.max(1, width);
    const place = placeOf(event);
    const ids = items
      .filter((row) => !rubbed.ids.has(row.id) && isErasable(row) && isHit(row, place, reach))
      .map(({ id }) => id);
    if (ids.length === 0) return;
    for (const id of ids) rubbed.ids.add(id);
    changes.erase(ids);
  };
  const drawTo = (place: Place) => {
    const drawing = current.current;
    const last = drawing?.places.at(-1);
    if (!drawing || (last && Math.hypot(place.x - last.x, place.y - last.y) < LEAST_STEP)) return;
    drawing.places.push(place);
    drawing.item = { ...drawing.item, points: pointsOf(drawing.places) };
    setStroke(drawing.item);
  };
  const stop = () => {
    current.current = null;
    setStroke(null);
    drafts.end(null);
    changes.wiped([...(erased.current?.ids ?? [])]);
    erased.current = null;
  };

  const down = (event: PointerEvent<HTMLElement>) => {
    pointers.current.add(event.pointerId);
    zoom.onPointerDown(event);
    // A second finger enlarges: what the first one began was no stroke.
    if (pointers.current.size > 1) return stop();
    if (!isAllowed || event.button !== 0) return;
    const { tool, colour, size } = style;
    if (tool === 'eraser') {
      erased.current = { ids: new Set(), pointer: event.pointerId };
      eraseAt(event);
    } else if (tool === 'pen' || tool === 'marker') {
      const place = placeOf(event);
      const item = {
        id: crypto.randomUUID(),
        page,
        kind: tool,
        colour,
        size,
        points: pointsOf([place]),
        text: '',
      };
      current.current = { item, places: [place], pointer: event.pointerId };
      setStroke(item);
      drafts.begin(() => current.current?.item ?? null);
    }
    if (tool !== 'hand' && tool !== 'text') event.currentTarget.setPointerCapture?.(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (style.tool === 'hand' || !isAllowed || pointers.current.size > 1) return zoom.onPointerMove(event);
    if (current.current?.pointer === event.pointerId) {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const each of all.length > 0 ? all : [event]) drawTo(placeOf(each));
    }
    if (erased.current?.pointer === event.pointerId) eraseAt(event);
  };
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    zoom.onPointerUp(event);
    const drawing = current.current;
    if (drawing?.pointer === event.pointerId) {
      drafts.end(drawing.item);
      changes.put({ ...drawing.item, points: storedPoints(drawing.places) });
      current.current = null;
      setStroke(null);
    } else if (erased.current?.pointer === event.pointerId) {
      stop();
    } else if (isAllowed && style.tool === 'text' && event.button === 0 && event.type === 'pointerup') {
      onWrite(placeOf(event));
    }
  };
  const cancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    zoom.onPointerCancel(event);
    stop();
  };
  return {
    /** What is being drawn here. */
    stroke,
    handlers: { onPointerDown: down, onPointerMove: move, onPointerUp: up, onPointerCancel: cancel },
  };
}
