import {
  IconActivityHeartbeat,
  IconAddressBook,
  IconAdjustmentsHorizontal,
  IconArrowsExchange,
  IconBooks,
  IconBriefcase,
  IconCalendar,
  IconCertificate,
  IconClock,
  IconFiles,
  IconFileText,
  IconHourglass,
  IconKey,
  IconPhoto,
  IconPlayerPlay,
  IconPresentation,
  IconReport,
  IconRoute,
  IconSchool,
  IconShieldCheck,
  IconUserCircle,
  IconUserPlus,
  IconUsers,
  type TablerIcon,
} from '@tabler/icons-react';
import type { UserType } from '../../../domain/userTypes.ts';
import type { ActiveSession } from '../../authProvider/session.ts';
import type { MenuKey } from '../../i18n/pt-BR/shell.ts';
import { mayOpen } from '../mayOpen.ts';
import { paths } from '../paths.ts';
import type { CountName } from './useMenuCounts.ts';

export interface MenuItem {
  text: MenuKey;
  icon: TablerIcon;
  path?: string;
  count?: CountName;
  /** A link to another system, by its name in the configuration. */
  link?: 'monitoring';
  children?: readonly MenuItem[];
  /** A hairline above. */
  parted?: boolean;
}

const item = (text: MenuKey, icon: TablerIcon, { path }: { path: string }, rest: Partial<MenuItem> = {}) => ({
  text,
  icon,
  path,
  ...rest,
});

const admin: readonly MenuItem[] = [
  item('agenda', IconCalendar, paths.adminCalendar),
  item('classes', IconSchool, paths.classes),
  item('users', IconUserCircle, paths.users),
  item('students', IconUsers, paths.students),
  item('teachers', IconPresentation, paths.teachers),
  item('sellers', IconBriefcase, paths.fev),
  {
    text: 'audit',
    icon: IconShieldCheck,
    children: [
      { text: 'monitoring', icon: IconActivityHeartbeat, link: 'monitoring' },
      item('logs', IconShieldCheck, paths.logs),
      item('student_logs', IconShieldCheck, paths.studentLogs),
      item('live_classes', IconShieldCheck, paths.liveClasses),
      item('sessions', IconShieldCheck, paths.sessions),
    ],
  },
  {
    text: 'reports',
    icon: IconReport,
    children: [
      item('students', IconReport, paths.studentsReport),
      item('report_teachers', IconReport, paths.teachersReport),
      item('birthdays', IconReport, paths.birthdayReport),
    ],
  },
  item('redirect', IconRoute, paths.studentsWithoutMatch, { count: 'withoutMatch', parted: true }),
  item('waiting', IconHourglass, paths.studentsWaiting, { count: 'waiting' }),
  item('roles', IconKey, paths.roles),
  item('backgrounds', IconPhoto, paths.backgrounds),
  item('contracts', IconFileText, paths.contractManagement),
  // Not in the specification's list, but it gives the screen and its permission (3 §2).
  item('document_types', IconFiles, paths.documentTypes),
  item('parameters', IconAdjustmentsHorizontal, paths.parameterization),
  item('transfer', IconArrowsExchange, paths.studentTransfer),
  item('franchisee', IconUserPlus, paths.franchisee),
];

const teacher: readonly MenuItem[] = [
  item('agenda', IconCalendar, paths.teacherCalendar),
  {
    text: 'students',
    icon: IconUsers,
    children: [
      item('my_classes', IconSchool, paths.teacherClasses),
      item('my_students', IconUsers, paths.myStudents),
    ],
  },
  item('resources', IconBooks, paths.classFiles),
  item('allocation', IconRoute, paths.teacherAcceptance, { count: 'allocation' }),
  // Not in the specification's list, but without it nobody finds the way back to the hours they teach.
  item('hours', IconClock, paths.availabilityTeacher),
  item('recorded', IconPlayerPlay, paths.lastClasses),
  item('transfer_short', IconArrowsExchange, paths.studentTransfer),
];

/** The side menu of each profile (spec 1 §2.8). */
const menus: Record<UserType, readonly MenuItem[]> = {
  ADMIN: admin,
  FEV: [item('after_sales', IconAddressBook, paths.students)],
  STUDENT: [
    item('agenda', IconCalendar, paths.studentCalendar),
    item('certificates', IconCertificate, paths.certificateValidation),
    item('resources', IconBooks, paths.classFiles),
    item('hours', IconClock, paths.editAvailabilityStudent),
  ],
  TEACHER: teacher,
  FEE: teacher,
  B2B: [item('b2b', IconBriefcase, paths.b2b)],
};

/** Profiles whose menu also has the links to other systems (spec 1 §2.8). */
export const hasExternalLinks = (type: UserType) => type === 'ADMIN' || type === 'FEV' || type === 'FEE';

/** The items a person may open, of screens that exist, and the configured links. */
export function menuFor(active: ActiveSession, links: Readonly<Record<string, string>> = {}): MenuItem[] {
  const may = ({ path, link }: MenuItem) =>
    link ? links[link] !== undefined : path !== undefined && mayOpen(path, active);
  return menus[active.view.activeType].flatMap((each) => {
    if (!each.children) return may(each) ? [each] : [];
    const children = each.children.filter(may);
    return children.length > 0 ? [{ ...each, children }] : [];
  });
}
