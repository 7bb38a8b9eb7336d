import { notices } from 'virtual:texts/notices';
import { search } from 'virtual:texts/search';
import { shell } from 'virtual:texts/shell';
import {
  IconArrowsJoin2,
  IconLifebuoy,
  IconLogout,
  IconMoon,
  IconPlus,
  IconSettings,
  IconShieldLock,
  IconSpeakerphone,
  IconSun,
  IconUserCircle,
  type TablerIcon,
} from '@tabler/icons-react';
import { foldText } from '../../../domain/foldText.ts';
import { canBeGranted } from '../../../domain/permissions.ts';
import { logOut } from '../../authProvider/login.ts';
import { useSignedIn } from '../../authProvider/session.ts';
import { href, withQuery } from '../../browser/href.ts';
import { changePreferences } from '../../browser/preferences.ts';
import { useConfig } from '../../dataProvider/config.ts';
import { useT } from '../../i18n/useT.ts';
import { useMode } from '../../ui/theme/useMode.ts';
import { type MenuItem, menuFor, useMenuText } from '../layout/menu.ts';
import { builtRoute, canOpen } from '../routes/access.ts';

/** A screen has an address, an action runs. */
export interface Command {
  key: string;
  text: string;
  icon: TablerIcon;
  path?: string;
  external?: boolean;
  run?: () => void;
}

const own = [
  { path: '/profile', text: 'account', icon: IconUserCircle },
  { path: '/settings', text: 'settings', icon: IconSettings },
  { path: '/security', text: 'security', icon: IconShieldLock },
] as const;

/** The screens and actions of the person's menus whose names contain every typed word. */
export function useCommands(typed: string): { screens: Command[]; actions: Command[] } {
  const t = useT(shell);
  const words = useT(search);
  const active = useSignedIn();
  const noticesTitle = useT(notices)('title');
  const isDark = useMode() === 'dark';
  const items = menuFor(active, useConfig()?.links).flatMap((item) => item.children ?? [item]);
  const textOf = useMenuText(items);
  const screens: Command[] = [
    ...items.map((item) => ({ key: `${item.href}`, text: textOf(item), ...target(item) })),
    ...own
      .filter(({ path }) => canOpen(path, active))
      .map(({ path, text, icon }) => ({ key: path, text: t(text), icon, path: href(path) })),
    ...(canOpen('/message/history', active) && !items.some((item) => item.href === '/message/history')
      ? [
          {
            key: '/message/history',
            text: noticesTitle,
            icon: IconSpeakerphone,
            path: href('/message/history'),
          },
        ]
      : []),
    ...(canOpen('/users/lookalikes', active)
      ? [
          {
            key: '/users/lookalikes',
            text: words('lookalikes'),
            icon: IconArrowsJoin2,
            path: href('/users/lookalikes'),
          },
        ]
      : []),
    { key: '/faq', text: t('help_centre'), icon: IconLifebuoy, path: href('/faq') },
  ];
  const actions: Command[] = [
    ...items.flatMap((item) => {
      const form = builtRoute(item.href ?? '')?.form;
      const needs = form?.needs?.filter((permission) => permission.startsWith('create:')) ?? [];
      if (!form?.page || !canOpen(form.path, active) || !canBeGranted(active.view.permissions, needs))
        return [];
      const text = words('search_add', { screen: textOf(item) });
      return [{ key: `${form.path}?new`, text, icon: IconPlus, path: withQuery(form.path, { new: true }) }];
    }),
    {
      key: 'theme',
      text: words(isDark ? 'theme_light' : 'theme_dark'),
      icon: isDark ? IconSun : IconMoon,
      run: () => changePreferences({ theme: isDark ? 'light' : 'dark' }),
    },
    { key: 'leave', text: t('leave'), icon: IconLogout, run: () => void logOut() },
  ];
  const wanted = foldText(typed).split(/\s+/);
  const matches = ({ text }: Command) => wanted.every((word) => foldText(text).includes(word));
  return { screens: screens.filter(matches), actions: actions.filter(matches) };
}

const target = ({ href: path, external, icon }: MenuItem) => ({ path, external, icon });
