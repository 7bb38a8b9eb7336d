import { board as boardTexts } from 'virtual:texts/board';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import {
  BOARD_COLOURS,
  BOARD_HEIGHT,
  BOARD_TEXT_MAX,
  BOARD_WIDTH,
  type BoardColour,
  type BoardSize,
  textHeight,
} from '../../../../../domain/board.ts';
import { lineHeight, linesOf, type Place, textPlace } from '../../../../../domain/boardGeometry.ts';
import type { BoardRow } from '../../../../dataProvider/useBoard.ts';
import { useT } from '../../../../i18n/useT.ts';
import { isWakingPress } from '../stage/useWakingTap.ts';
import styles from './Board.module.css';

/** A text that is being written; `row` is what it was before. */
export interface Writing {
  /** The page on which it was begun, whatever page the teacher shows later. */
  page: number;
  place: Place;
  text: string;
  colour: BoardColour;
  size: BoardSize;
  row: BoardRow | null;
}

const STEP = 20;
const LARGE_STEP = 100;
const arrows: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const at = ({ x, y }: Place) => ({
  left: `${(x / BOARD_WIDTH) * 100}%`,
  top: `${(y / BOARD_HEIGHT) * 100}%`,
});

const placeOfText = ({ points: [x = 0, y = 0] }: BoardRow): Place => ({ x, y });

/** A text that a pointer holds; `isWaking` when its tap only brings the bars back. */
interface Dragged {
  id: string;
  pointer: number;
  from: Place;
  moved: boolean;
  isWaking: boolean;
}

interface Props {
  rows: readonly BoardRow[];
  isChangeable: (row: BoardRow) => boolean;
  /** Whether pointers take hold of texts, instead of drawing over them. */
  isGrabbed: boolean;
  onMove: (row: BoardRow, place: Place) => void;
  onEdit: (row: BoardRow) => void;
  onRemove: (row: BoardRow) => void;
}

/** What is written on the page, for screen readers, keyboards and pointers; the letters themselves are in the picture. */
export function BoardTexts({ rows, isChangeable, isGrabbed, onMove, onEdit, onRemove }: Props) {
  const t = useT(boardTexts);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const list = useRef<HTMLUListElement>(null);
  const placeAt = ({ clientX, clientY }: PointerEvent): Place => {
    const {
      left = 0,
      top = 0,
      width = 1,
      height = 1,
    } = list.current?.parentElement?.getBoundingClientRect() ?? {};
    return { x: ((clientX - left) / width) * BOARD_WIDTH, y: ((clientY - top) / height) * BOARD_HEIGHT };
  };
  const press = (row: BoardRow) => (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) {
      const step = event.shiftKey ? LARGE_STEP : STEP;
      const { x, y } = placeOfText(row);
      onMove(row, textPlace({ x: x + arrow[0] * step, y: y + arrow[1] * step }, row.text, row.size));
    } else if (event.key === 'Delete' || event.key === 'Backspace') onRemove(row);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  if (rows.length === 0) return null;
  return (
    <ul ref={list} className={styles.texts} aria-label={t('written')}>
      {rows.map((row) => {
        const { id, text, size } = row;
        const place = placeOfText(row);
        const lines = linesOf(text, place.x, size);
        const letters = Math.max(...lines.map((line) => [...line].length));
        const box = {
          ...at(place),
          width: `${((letters * textHeight(size) * 0.56) / BOARD_WIDTH) * 100}%`,
          height: `${((lines.length * lineHeight(size)) / BOARD_HEIGHT) * 100}%`,
        };
        if (!isChangeable(row))
          return (
            <li key={id} className={styles.text} style={box}>
              <span className="visually-hidden">{text}</span>
            </li>
          );
        return (
          <li key={id} className={styles.text} style={box}>
            <button
              type="button"
              id={`board-${id}`}
              className={styles.grip}
              data-grabbed={isGrabbed || undefined}
              aria-label={t('text_of', { text })}
              onKeyDown={press(row)}
              onClick={() => {
                if (!dragged?.moved && !dragged?.isWaking) onEdit(row);
                setDragged(null);
              }}
              onPointerDown={(event) => {
                event.stopPropagation();
                const grip = placeAt(event);
                event.currentTarget.setPointerCapture?.(event.pointerId);
                setDragged({
                  id,
                  pointer: event.pointerId,
                  from: { x: grip.x - place.x, y: grip.y - place.y },
                  moved: false,
                  isWaking: isWakingPress(event.nativeEvent),
                });
              }}
              onPointerUp={(event) => {
                event.stopPropagation();
                if (dragged?.id !== id || dragged.pointer !== event.pointerId) return;
                const end = placeAt(event);
                const next = textPlace({ x: end.x - dragged.from.x, y: end.y - dragged.from.y }, text, size);
                const moved = Math.hypot(next.x - place.x, next.y - place.y) > STEP / 2;
                setDragged({ ...dragged, moved });
                if (moved) onMove(row, next);
              }}
            />
          </li>
        );
      })}
    </ul>
  );
}

interface WriterProps {
  writing: Writing;
  onDone: (text: string) => void;
  onCancel: () => void;
}

/** The field in which a text is written, where it will stand. */
export function TextWriter({
  writing: { place, text: before, colour, size },
  onDone,
  onCancel,
}: WriterProps) {
  const t = useT(boardTexts);
  const [text, setText] = useState(before);
  const field = useRef<HTMLInputElement>(null);
  /** Leaving the field puts the text on the board, unless it was cancelled. */
  const isClosed = useRef(false);
  useEffect(() => field.current?.focus(), []);
  const finish = (act: () => void) => {
    if (isClosed.current) return;
    isClosed.current = true;
    act();
  };
  return (
    <form
      className={styles.writer}
      style={at({ x: Math.min(place.x, BOARD_WIDTH * 0.6), y: Math.min(place.y, BOARD_HEIGHT * 0.85) })}
      onSubmit={(event) => {
        event.preventDefault();
        finish(() => onDone(text.trim()));
      }}
      onPointerDown={(event) => event.stopPropagation()}
      onPointerUp={(event) => event.stopPropagation()}
    >
      <input
        ref={field}
        aria-label={t('text')}
        value={text}
        maxLength={BOARD_TEXT_MAX}
        autoComplete="off"
        enterKeyHint="done"
        style={{
          color: BOARD_COLOURS[colour],
          fontSize: `max(16px, ${(textHeight(size) / BOARD_WIDTH) * 100}cqw)`,
        }}
        onChange={({ target }) => setText(target.value)}
        onBlur={() => finish(() => onDone(text.trim()))}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          finish(onCancel);
        }}
      />
    </form>
  );
}
