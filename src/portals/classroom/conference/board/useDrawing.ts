import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import type { BoardItem } from '../../../../../domain/board.ts';
import { BOARD_HEIGHT, BOARD_WIDTH } from '../../../../../domain/board.ts';
import { isHit, onBoard, type Place, pointsOf, storedPoints } from '../../../../../domain/boardGeometry.ts';
import type { BoardRow } from '../../../../dataProvider/useBoard.ts';
import { isWakingPress } from '../stage/useWakingTap.ts';
import type { useZoom } from '../stage/useZoom.ts';
import type { BoardStyle } from './tools.ts';
import type { BoardChanges } from './useBoardChanges.ts';
import { useDraftSender } from './useDrafts.ts';

/** Nearer places look the same. */
const LEAST_STEP = 2;
/** How far from the eraser's middle a stroke is hit, in pixels of the screen. */
const ERASER_REACH = 10;
/** A finger that moves less than this taps, in pixels of the screen. */
const TAP_REACH = 8;

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

type Press = Pick<PointerEvent, 'clientX' | 'clientY'>;

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
  /** The pointer that pressed where it may write. */
  const writes = useRef<number | null>(null);
  /** Whether a finger has opened a field since the last press. */
  const hasOpened = useRef(false);
  /** A press that brings the hidden bars back, and becomes a stroke only when it moves. */
  const waking = useRef<{ press: Press; pointer: number } | null>(null);
  const pointers = useRef(new Set<number>());

  const pointAt = ({ clientX, clientY }: Press): Place => {
    const { left = 0, top = 0, width = 1, height = 1 } = paper.current?.getBoundingClientRect() ?? {};
    return {
      x: ((clientX - left) / width) * BOARD_WIDTH,
      y: ((clientY - top) / height) * BOARD_HEIGHT,
    };
  };
  const placeOf = (press: Press): Place => onBoard(pointAt(press));
  const isOnPaper = (press: Press): boolean => {
    const { x, y } = pointAt(press);
    return x >= 0 && x <= BOARD_WIDTH && y >= 0 && y <= BOARD_HEIGHT;
  };
  const eraseAt = (press: Press) => {
    const rubbed = erased.current;
    if (!rubbed) return;
    const { width = BOARD_WIDTH } = paper.current?.getBoundingClientRect() ?? {};
    const reach = (ERASER_REACH * BOARD_WIDTH) / Math.max(1, width);
    const place = placeOf(press);
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
    writes.current = null;
    waking.current = null;
    setStroke(null);
    drafts.end(null);
    changes.wiped([...(erased.current?.ids ?? [])]);
    erased.current = null;
  };

  const down = (event: PointerEvent<HTMLElement>) => {
    pointers.current.add(event.pointerId);
    zoom.onPointerDown(event);
    // A mouse that was released outside the whiteboard told nothing of it.
    writes.current = null;
    hasOpened.current = false;
    // A second finger enlarges: what the first one began was no stroke.
    if (pointers.current.size > 1) return stop();
    if (!isAllowed || event.button !== 0 || style.tool === 'hand') return;
    // Beside the paper nothing begins; what has begun may leave it.
    if (!isOnPaper(event)) return;
    if (style.tool !== 'text') event.currentTarget.setPointerCapture?.(event.pointerId);
    const { clientX, clientY, pointerId } = event;
    if (isWakingPress(event.nativeEvent))
      waking.current = { press: { clientX, clientY }, pointer: pointerId };
    else begin(event, pointerId);
  };
  const begin = (press: Press, pointer: number) => {
    const { tool, colour, size } = style;
    if (tool === 'text') {
      writes.current = pointer;
    } else if (tool === 'eraser') {
      erased.current = { ids: new Set(), pointer };
      eraseAt(press);
    } else if (tool === 'pen' || tool === 'marker') {
      const place = placeOf(press);
      const item = {
        id: crypto.randomUUID(),
        page,
        kind: tool,
        colour,
        size,
        points: pointsOf([place]),
        text: '',
      };
      current.current = { item, places: [place], pointer };
      setStroke(item);
      drafts.begin(() => current.current?.item ?? null);
    }
  };
  /** The finger that brought the bars back moves on: it draws or erases, from where it pressed. */
  const beginLate = ({ clientX, clientY, pointerId }: PointerEvent) => {
    if (waking.current?.pointer !== pointerId || style.tool === 'text') return;
    const { press } = waking.current;
    if (Math.hypot(clientX - press.clientX, clientY - press.clientY) < TAP_REACH) return;
    waking.current = null;
    begin(press, pointerId);
  };
  const move = (event: PointerEvent) => {
    if (style.tool === 'hand' || !isAllowed || pointers.current.size > 1) return zoom.onPointerMove(event);
    beginLate(event);
    if (current.current?.pointer === event.pointerId) {
      const all = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const each of all.length > 0 ? all : [event]) drawTo(placeOf(each));
    }
    if (erased.current?.pointer === event.pointerId) eraseAt(event);
  };
  const up = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    zoom.onPointerUp(event);
    const isWriting = writes.current === event.pointerId;
    if (isWriting) writes.current = null;
    if (waking.current?.pointer === event.pointerId) waking.current = null;
    const drawing = current.current;
    if (drawing?.pointer === event.pointerId) {
      drafts.end(drawing.item);
      changes.put({ ...drawing.item, points: storedPoints(drawing.places) });
      current.current = null;
      setStroke(null);
    } else if (erased.current?.pointer === event.pointerId) {
      stop();
    } else if (isWriting && isAllowed && style.tool === 'text' && event.type === 'pointerup') {
      hasOpened.current = event.pointerType !== 'mouse';
      onWrite(placeOf(event));
    }
  };
  /** After a finger's tap, browsers report the press of a mouse in its place, which would take the focus from the field that it opened. */
  const onMouseDown = (event: MouseEvent) => {
    if (hasOpened.current) event.preventDefault();
    hasOpened.current = false;
  };
  const cancel = (event: PointerEvent) => {
    pointers.current.delete(event.pointerId);
    zoom.onPointerCancel(event);
    stop();
  };
  return {
    /** What is being drawn here. */
    stroke,
    handlers: {
      onPointerDown: down,
      onPointerMove: move,
      onPointerUp: up,
      onPointerCancel: cancel,
      onMouseDown,
    },
  };
}
