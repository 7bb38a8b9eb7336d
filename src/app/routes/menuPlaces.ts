import {
  IconAddressBook,
  IconBuilding,
  IconBuildingStore,
  IconCoins,
  IconMail,
  IconMessages,
  IconReport,
  IconShieldCheck,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { UserType } from '../../../domain/userTypes.ts';
import type { MenuGroup, MenuKey, MenuPlace } from './route.ts';

export const teachers: readonly UserType[] = ['TEACHER', 'FEE'];

export const menu =
  (...types: UserType[]) =>
  (text: MenuKey, icon: TablerIcon, rest: Partial<MenuPlace> = {}): MenuPlace => ({
    for: types,
    text,
    icon,
    ...rest,
  });
export const admin = menu('ADMIN');
export const teacher = menu('TEACHER', 'FEE');
export const student = menu('STUDENT');

export const externalLinks = [
  { name: 'email', icon: IconMail, types: ['ADMIN', 'FEV', 'FEE'] as readonly UserType[] },
  { name: 'crm', icon: IconAddressBook, types: ['ADMIN', 'FEV', 'FEE'] as readonly UserType[] },
  { name: 'franchises', icon: IconBuildingStore, types: ['ADMIN', 'FEV', 'FEE'] as readonly UserType[] },
] as const;

export const menuGroups: Record<MenuGroup, { text: MenuKey; icon: TablerIcon }> = {
  audit: { text: 'audit', icon: IconShieldCheck },
  communication: { text: 'communication', icon: IconMessages },
  finance: { text: 'finance', icon: IconCoins },
  reports: { text: 'reports', icon: IconReport },
  school: { text: 'school', icon: IconBuilding },
  students: { text: 'students', icon: IconUsers },
};
