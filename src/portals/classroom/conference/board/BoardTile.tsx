import { board as boardTexts } from 'virtual:texts/board';
import { useEffect, useRef, useState } from 'react';
import { BOARD_HEIGHT, BOARD_WIDTH, type BoardItem } from '../../../../../domain/board.ts';
import { freePlace, type Place, pointsOf, textPlace } from '../../../../../domain/boardGeometry.ts';
import { useChange } from '../../../../dataProvider/calls.ts';
import type { BoardRow } from '../../../../dataProvider/useBoard.ts';
import { BoardShape, BoardShapes } from '../../../../features/board/BoardShapes.tsx';
import { useT } from '../../../../i18n/useT.ts';
import type { RoomBoard } from '../session/roomContext.ts';
import { useZoom } from '../stage/useZoom.ts';
import styles from './Board.module.css';
import { BoardOptions, ClearDialog } from './BoardOptions.tsx';
import { BoardTexts, TextWriter, type Writing } from './BoardTexts.tsx';
import { BoardTools } from './BoardTools.tsx';
import { type BoardStyle, firstStyle } from './tools.ts';
import { type BoardChanges, useBoardChanges } from './useBoardChanges.ts';
import { useDrafts } from './useDrafts.ts';
import { useDrawing } from './useDrawing.ts';

const MIDDLE: Place = { x: BOARD_WIDTH / 3, y: BOARD_HEIGHT / 3 };

/** Ctrl+Z or ⌘Z undoes, with the shift key it does again, wherever the focus is but in a field. */
function useUndoKeys(isOn: boolean, { undo, redo }: Pick<BoardChanges, 'undo' | 'redo'>): void {
  useEffect(() => {
    if (!isOn) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, target } = event;
      if (!(ctrlKey || metaKey) || key.toLowerCase() !== 'z') return;
      if (target instanceof Element && target.closest('input, textarea, [role="dialog"]')) return;
      event.preventDefault();
      if (shiftKey) redo();
      else undo();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [isOn, undo, redo]);
}

/** The whiteboard on the stage. */
export function BoardTile({ board }: { board: RoomBoard }) {
  const { lesson_id, data } = board;
  const { page, pages, can_draw, can_lead } = data;
  const t = useT(boardTexts);
  const changes = useBoardChanges(board);
  const { items, complain } = changes;
  const [style, setStyle] = useState<BoardStyle>(firstStyle);
  const [writing, setWriting] = useState<Writing | null>(null);
  const [dialog, setDialog] = useState<'options' | 'clear' | null>(null);
  const frame = useRef<HTMLDivElement>(null);
  const paper = useRef<HTMLDivElement>(null);
  const { zoom, closer, further, handlers } = useZoom(frame);
  const drafts = useDrafts(data.students_draw);
  const turn = useChange('POST /v1/calendar/:id/board/page', {
    input: (next: number) => ({ params: { id: lesson_id }, body: { page: next } }),
    onError: complain,
  });
  useUndoKeys(can_draw && writing === null, changes);
  const isChangeable = (row: BoardRow) => can_draw && (can_lead || row.is_mine);
  const write = (place: Place) => {
    const { colour, size } = style;
    setWriting({ page, place, text: '', colour, size, row: null });
  };
  const drawing = useDrawing({
    paper,
    page,
    style,
    isAllowed: can_draw && writing === null,
    items,
    isErasable: isChangeable,
    changes,
    zoom: handlers,
    onWrite: write,
  });
  const remove = ({ id }: BoardRow) => {
    changes.erase([id]);
    changes.wiped([id]);
  };
  const focusText = (id: string) =>
    requestAnimationFrame(() => document.getElementById(`board-${id}`)?.focus());
  const finish = (text: string) => {
    if (!writing) return;
    const { row, page: begunOn, place, colour, size } = writing;
    setWriting(null);
    if (text === '') {
      if (row) remove(row);
      return;
    }
    const points = pointsOf([textPlace(place, text, size)]);
    const item: BoardItem = {
      id: row?.id ?? crypto.randomUUID(),
      page: begunOn,
      kind: 'text',
      colour,
      size,
      points,
      text,
    };
    if (!row) changes.put(item);
    else if (row.text !== text) changes.change(row, item);
    focusText(item.id);
  };
  const stored = new Set(data.items.map(({ id }) => id));
  const shownDrafts = [...drafts.values()].filter((draft) => draft.page === page && !stored.has(draft.id));
  const texts = items.filter(({ kind, id }) => kind === 'text' && id !== writing?.row?.id);
  const { scale, x, y } = zoom;
  const surface = t('surface', { page: String(page), pages: String(pages) });
  return (
    <section className={styles.board} aria-label={surface} data-lead>
      <BoardTools
        style={style}
        onStyle={(change) => setStyle((before) => ({ ...before, ...change }))}
        canDraw={can_draw}
        canLead={can_lead}
        page={page}
        pages={pages}
        onPage={(next) => turn.mutate(next)}
        canUndo={changes.canUndo}
        canRedo={changes.canRedo}
        onUndo={changes.undo}
        onRedo={changes.redo}
        onClear={() => setDialog('clear')}
        onOptions={() => setDialog('options')}
        onCloser={closer}
        onFurther={further}
        onWriteByKey={() => write(freePlace(MIDDLE, texts, style.size))}
      />
      <div
        ref={frame}
        className={styles.frame}
        data-tool={can_draw ? style.tool : 'hand'}
        {...drawing.handlers}
      >
        <div
          ref={paper}
          className={styles.paper}
          data-testid="board"
          style={{ transform: `translate(${x * 100}cqw, ${y * 100}cqh) scale(${scale})` }}
        >
          <svg viewBox={`0 0 ${BOARD_WIDTH} ${BOARD_HEIGHT}`} aria-hidden="true">
            <BoardShapes items={items.filter(({ id }) => id !== writing?.row?.id)} />
            <g data-drafts={shownDrafts.length}>
              {shownDrafts.map(({ id, kind, colour, size, points }) => (
                <BoardShape key={id} kind={kind} colour={colour} size={size} points={points} text="" />
              ))}
            </g>
            {drawing.stroke && <BoardShapes items={[drawing.stroke]} />}
          </svg>
          <BoardTexts
            rows={texts}
            isChangeable={isChangeable}
            isGrabbed={style.tool === 'hand' || style.tool === 'text'}
            onMove={(row, place) => changes.change(row, { ...row, points: pointsOf([place]) })}
            onEdit={(row) => {
              const [left = 0, top = 0] = row.points;
              const { text, colour, size } = row;
              setWriting({ page: row.page, place: { x: left, y: top }, text, colour, size, row });
            }}
            onRemove={remove}
          />
          {writing && (
            <TextWriter
              key={writing.row?.id ?? `${writing.place.x},${writing.place.y}`}
              writing={writing}
              onDone={finish}
              onCancel={() => setWriting(null)}
            />
          )}
        </div>
      </div>
      <p className={styles.note} role="status">
        {changes.isLate ? t('unsaved') : can_draw || data.students_draw ? '' : t('only_teacher')}
      </p>
      {dialog === 'options' && (
        <BoardOptions board={board} items={items} onError={complain} onClose={() => setDialog(null)} />
      )}
      {dialog === 'clear' && (
        <ClearDialog
          onClear={(signal) => changes.clear(signal).catch(complain)}
          onClose={() => setDialog(null)}
        />
      )}
    </section>
  );
}
