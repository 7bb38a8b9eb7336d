import type { Texts } from 'virtual:texts';
import type { TablerIcon } from '@tabler/icons-react';
import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import type { Permission } from '../../../domain/permissions.ts';
import type { UserType } from '../../../domain/userTypes.ts';
import type { Area } from '../../i18n/area.ts';
import type { PlainPages, PlainRow } from '../../resources/plain.tsx';

type Load = () => Promise<{ default: ComponentType }>;
export type CountName = 'withoutMatch' | 'waiting' | 'allocation' | 'reschedules';
export type MenuGroup = 'audit' | 'communication' | 'finance' | 'reports' | 'school' | 'students';

type MenuPart<K = keyof Texts['shell']> = K extends `menu.${infer Part}` ? Part : never;
export type MenuKey = MenuPart;
/** A text of the menu's own, or the title of an area. */
export type MenuText = MenuKey | Area<{ title: null }>;

/** The order of items is that of the table. */
export interface MenuPlace {
  for: readonly UserType[];
  text: MenuText;
  icon: TablerIcon;
  group?: MenuGroup;
  count?: CountName;
  separated?: boolean;
}

export interface Access {
  /** Any one of these permissions suffices. */
  needs?: readonly Permission[];
  /** Other profiles are redirected to their home. */
  types?: readonly UserType[];
}

/** The areas whose screens are specified but not built. */
export type Planned = 'people' | 'timetable' | 'lessons' | 'finance' | 'content';

export interface Route extends Access {
  path: string;
  /** Undefined until the screen is built: no menu item and no link, and the address shows the fallback route. */
  page?: LazyExoticComponent<ComponentType>;
  /** Area that will add the screen of a row without a page. */
  planned?: Planned;
  /** `bare` fills the window; `office` runs inside react-admin. */
  frame?: 'bare' | 'office';
  /** react-admin's name of the list: its path below `/v1/`. */
  resource?: string;
  /** `name` by default. */
  recordRepresentation?: string;
  form?: Route;
  menu?: readonly MenuPlace[];
}

/** A link to another system, by its name in the public configuration. */
export interface ExternalLink {
  link: string;
  menu: readonly MenuPlace[];
}

type At<P extends string> = Route & { path: P };
type Row = Omit<Route, 'path' | 'page'> & { page?: Load };

export const route = <const P extends string>(path: P, { page, ...rest }: Row = {}): At<P> => ({
  path,
  ...rest,
  ...(page && { page: lazy(page) }),
});

/** Opens a new record at `?new`, or the one of `?id=`. */
export const form = <const P extends string>(path: P, row: Row = {}): At<P> => ({
  ...route(path, row),
  frame: 'office',
});

export const resource = <const P extends string, F extends Route | undefined = undefined>(
  path: P,
  { form, ...row }: Omit<Row, 'form'> & { form?: F } = {},
): At<P> & { form: F } => ({ ...route(path, row), frame: 'office', form: form as F });

export const plain = <const P extends string, F extends string>(
  path: P,
  formPath: F,
  load: () => Promise<{ default: PlainPages }>,
  {
    icon,
    texts,
    group,
    ...of
  }: Omit<PlainRow, 'path' | 'formPath'> & {
    icon: TablerIcon;
    texts: Area<{ title: null }>;
    group: MenuGroup;
  },
) => {
  const row = { path, formPath, ...of };
  const page = (which: keyof PlainPages) => async () => {
    const pages = (await load()).default;
    return { default: () => pages[which](row) };
  };
  return resource(path, {
    page: page('list'),
    resource: of.resource,
    needs: [`view:${of.permission}`],
    types: ['ADMIN'],
    menu: [{ for: ['ADMIN'], text: texts, icon, group }],
    form: form(formPath, {
      page: page('form'),
      needs: [`create:${of.permission}`, `edit:${of.permission}`],
    }),
  });
};

export const external = (link: string, menu: readonly MenuPlace[]): ExternalLink => ({ link, menu });

export const trimmed = (path: string) => path.replace(/(.)\/+$/, '$1');
