import { shell } from 'virtual:texts/shell';
import type { TablerIcon } from '@tabler/icons-react';
import type { ActiveSession } from '../../authProvider/session.ts';
import { useAreas, useT } from '../../i18n/useT.ts';
import { canOpen } from '../routes/access.ts';
import { menuGroups } from '../routes/menuPlaces.ts';
import type { CountName, ExternalLink, MenuText, Route } from '../routes/route.ts';
import { routes } from '../routes/signedIn.ts';

export interface MenuItem {
  text: MenuText;
  icon: TablerIcon;
  href?: string;
  external?: boolean;
  count?: CountName;
  children?: MenuItem[];
  separated?: boolean;
}

export function menuFor(active: ActiveSession, links: Readonly<Record<string, string>> = {}): MenuItem[] {
  const items: MenuItem[] = [];
  const rows: readonly (Route | ExternalLink)[] = routes;
  for (const row of rows) {
    const place = row.menu?.find((each) => each.for.includes(active.view.activeType));
    const external = 'link' in row;
    const href = external ? links[row.link] : canOpen(row.path, active) ? row.path : undefined;
    if (!place || href === undefined) continue;
    const { text, icon, count, separated, group } = place;
    const item: MenuItem = { text, icon, href, external, count, separated };
    if (!group) items.push(item);
    else {
      const open = items.find((each) => each.children && each.text === menuGroups[group].text);
      if (open) open.children?.push(item);
      else items.push({ ...menuGroups[group], children: [item] });
    }
  }
  return items;
}

/** Suspends until the texts of all items are loaded, so that the menu appears complete. */
export function useMenuText(items: readonly MenuItem[]): (item: MenuItem) => string {
  const t = useT(shell);
  const titles = items
    .flatMap((item) => [item, ...(item.children ?? [])])
    .flatMap(({ text }) => (typeof text === 'string' ? [] : [text]));
  const textsOf = useAreas(titles);
  return ({ text }) => (typeof text === 'string' ? t(`menu.${text}`) : textsOf(text).title);
}
