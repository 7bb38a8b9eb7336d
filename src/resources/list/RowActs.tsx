import { IconDots } from '@tabler/icons-react';
import { useRef } from 'react';
import { ui } from '../../i18n/pt-BR/ui.ts';
import { useT } from '../../i18n/useT.ts';
import { RowAction } from '../../ui/RowAction.tsx';
import type { RowAct } from './types.ts';

interface Props {
  name: string;
  acts: readonly RowAct[];
  onMenu: (at: HTMLElement) => void;
}

const most = 3;

/** Those that stand in the row itself, and those behind the dots. */
export function partedActs(acts: readonly RowAct[]): { inRow: RowAct[]; behind: RowAct[] } {
  const usual = acts.filter(({ rare }) => !rare);
  const behind = acts.filter(({ rare }) => rare);
  const room = behind.length > 0 || usual.length > most ? most - 1 : most;
  return { inRow: usual.slice(0, room), behind: [...usual.slice(room), ...behind] };
}

/** A row's actions: at most three icons, the third of them the dots where there is more. */
export function RowActs({ name, acts, onMenu }: Props) {
  const t = useT(ui);
  const place = useRef<HTMLSpanElement>(null);
  const { inRow, behind } = partedActs(acts);
  return (
    <span ref={place}>
      {inRow.map(({ icon, label, unavailable, run }) => (
        <RowAction key={label} icon={icon} label={label} unavailable={unavailable} onClick={run} />
      ))}
      {behind.length > 0 && (
        <RowAction
          icon={IconDots}
          label={t('more_of', { name })}
          onClick={() => place.current && onMenu(place.current)}
        />
      )}
    </span>
  );
}
