import { board as boardTexts } from 'virtual:texts/board';
import { common } from 'virtual:texts/common';
import Popover from '@mui/material/Popover';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconChevronLeft,
  IconChevronRight,
  IconDots,
  IconEraser,
  IconHandMove,
  IconHighlight,
  IconPencil,
  IconPlus,
  IconTrash,
  IconTypography,
  IconZoomIn,
  IconZoomOut,
} from '@tabler/icons-react';
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react';
import { BOARD_COLOUR_NAMES, BOARD_COLOURS, BOARD_SIZES, MOST_PAGES } from '../../../../../domain/board.ts';
import { useT } from '../../../../i18n/useT.ts';
import { Tooltip } from '../../../../ui/Tooltip.tsx';
import { useToolbarKeys } from '../../../../ui/useToolbarKeys.ts';
import { useToldHeight } from '../stage/useToldHeight.ts';
import styles from './BoardTools.module.css';
import { takeOpening } from './opening.ts';
import { BOARD_TOOLS, type BoardStyle, type BoardTool } from './tools.ts';

const icons = {
  pen: IconPencil,
  marker: IconHighlight,
  text: IconTypography,
  eraser: IconEraser,
  hand: IconHandMove,
} as const satisfies Record<BoardTool, unknown>;

interface ToolButtonProps {
  label: string;
  isPressed?: boolean;
  isDisabled?: boolean;
  isMenu?: boolean;
  onClick: (event: MouseEvent<HTMLButtonElement>) => void;
  children: ReactNode;
}

function ToolButton({ label, isPressed, isDisabled, isMenu, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type="button"
        className={styles.tool}
        aria-label={label}
        aria-pressed={isPressed}
        aria-haspopup={isMenu ? 'dialog' : undefined}
        aria-disabled={isDisabled || undefined}
        onClick={isDisabled ? undefined : onClick}
      >
        {children}
      </button>
    </Tooltip>
  );
}

const look = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

interface Props {
  style: BoardStyle;
  onStyle: (change: Partial<BoardStyle>) => void;
  canDraw: boolean;
  canLead: boolean;
  page: number;
  pages: number;
  onPage: (page: number) => void;
  canUndo: boolean;
  canRedo: boolean;
  onUndo: () => void;
  onRedo: () => void;
  onClear: () => void;
  onOptions: () => void;
  onCloser: () => void;
  onFurther: () => void;
  /** The tool for texts was chosen by the keyboard, which points at no place. */
  onWriteByKey: () => void;
}

export function BoardTools(props: Props) {
  const { style, onStyle, canDraw, canLead, page, pages, onPage } = props;
  const t = useT(boardTexts);
  const shared = useT(common);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const isLast = page === pages;
  // Notices lie below them.
  const tools = useToldHeight<HTMLDivElement>('--board-tools-height');
  const onKeyDown = useToolbarKeys(tools);
  useEffect(() => {
    if (!takeOpening()) return;
    // The menu in which the whiteboard was opened gives the focus back first.
    requestAnimationFrame(() => {
      if (!document.activeElement?.closest('input, textarea, [role="dialog"]'))
        tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    });
  }, [tools]);
  return (
    <div
      ref={tools}
      className={styles.tools}
      role="toolbar"
      onKeyDown={onKeyDown}
      aria-label={t('tools')}
      data-few={!canDraw || undefined}
    >
      {canDraw && (
        <>
          {BOARD_TOOLS.map((tool) => {
            const Icon = icons[tool];
            return (
              <ToolButton
                key={tool}
                label={t(`tool.${tool}`)}
                isPressed={style.tool === tool}
                onClick={({ detail }) => {
                  onStyle({ tool });
                  if (tool === 'text' && detail === 0) props.onWriteByKey();
                }}
              >
                <Icon {...look} />
              </ToolButton>
            );
          })}
          <ToolButton label={t('style')} isMenu onClick={({ currentTarget }) => setAnchor(currentTarget)}>
            <span
              className={styles.dot}
              data-size={style.size}
              style={{ background: BOARD_COLOURS[style.colour] }}
            />
          </ToolButton>
          <ToolButton label={shared('undo')} isDisabled={!props.canUndo} onClick={props.onUndo}>
            <IconArrowBackUp {...look} />
          </ToolButton>
          <ToolButton label={t('redo')} isDisabled={!props.canRedo} onClick={props.onRedo}>
            <IconArrowForwardUp {...look} />
          </ToolButton>
        </>
      )}
      {canLead && (
        <>
          <ToolButton label={t('clear')} onClick={props.onClear}>
            <IconTrash {...look} />
          </ToolButton>
          <ToolButton label={t('previous')} isDisabled={page === 1} onClick={() => onPage(page - 1)}>
            <IconChevronLeft {...look} />
          </ToolButton>
        </>
      )}
      <span className={styles.page} aria-hidden="true">
        {page}/{pages}
      </span>
      {canLead && (
        <ToolButton
          label={t(isLast ? 'new_page' : 'next')}
          isDisabled={page === MOST_PAGES}
          onClick={() => onPage(page + 1)}
        >
          {isLast ? <IconPlus {...look} /> : <IconChevronRight {...look} />}
        </ToolButton>
      )}
      <ToolButton label={t('further')} onClick={props.onFurther}>
        <IconZoomOut {...look} />
      </ToolButton>
      <ToolButton label={t('closer')} onClick={props.onCloser}>
        <IconZoomIn {...look} />
      </ToolButton>
      <ToolButton label={t('options')} isMenu onClick={props.onOptions}>
        <IconDots {...look} />
      </ToolButton>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
        transformOrigin={{ vertical: 'top', horizontal: 'center' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': t('style') } }}
      >
        <div className={styles.styles} data-theme="dark">
          <fieldset className={styles.choices}>
            <legend>{t('colours')}</legend>
            {BOARD_COLOUR_NAMES.map((colour) => (
              <label key={colour} className={styles.choice}>
                <input
                  type="radio"
                  name="board-colour"
                  checked={style.colour === colour}
                  onChange={() => onStyle({ colour })}
                />
                <span className={styles.colour} style={{ background: BOARD_COLOURS[colour] }} />
                {t(`colour.${colour}`)}
              </label>
            ))}
          </fieldset>
          <fieldset className={styles.choices}>
            <legend>{t('sizes')}</legend>
            {BOARD_SIZES.map((size) => (
              <label key={size} className={styles.choice}>
                <input
                  type="radio"
                  name="board-size"
                  checked={style.size === size}
                  onChange={() => onStyle({ size })}
                />
                <span className={styles.thick} data-size={size} />
                {t(`size.${size}`)}
              </label>
            ))}
          </fieldset>
        </div>
      </Popover>
    </div>
  );
}
