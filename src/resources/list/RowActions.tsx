import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { RowActionButton } from '../../ui/RowAction.tsx';
import type { RowAction } from './types.ts';

interface Props {
  name: string;
  actions: readonly RowAction[];
  onMenu: (at: HTMLElement) => void;
}

const most = 3;

/** Those that stand in the row itself, and those in the menu. */
export function splitActions(actions: readonly RowAction[]): { inRow: RowAction[]; inMenu: RowAction[] } {
  const usual = actions.filter(({ rare }) => !rare);
  const inMenu = actions.filter(({ rare }) => rare);
  const room = inMenu.length > 0 || usual.length > most ? most - 1 : most;
  return { inRow: usual.slice(0, room), inMenu: [...usual.slice(room), ...inMenu] };
}

/** A row's actions: at most three icons, the third of them the dots where there is more. */
export function RowActions({ name, actions, onMenu }: Props) {
  const t = useT(ui);
  const place = useRef<HTMLSpanElement>(null);
  const { inRow, inMenu } = splitActions(actions);
  return (
    <span ref={place}>
      {inRow.map(({ icon, label, unavailable, run }) => (
        <RowActionButton key={label} icon={icon} label={label} unavailable={unavailable} onClick={run} />
      ))}
      {inMenu.length > 0 && (
        <RowActionButton
          icon={IconDots}
          label={t('more_of', { name })}
          onClick={() => place.current && onMenu(place.current)}
        />
      )}
    </span>
  );
}
