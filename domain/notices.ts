import { isLonger } from './characters.ts';
import type { Issue } from './issue.ts';
import type { MESSAGE_CATEGORIES, MESSAGE_STATUSES } from './options.ts';
import type { UserType } from './userTypes.ts';

export type NoticeStatus = (typeof MESSAGE_STATUSES)[number];
export type NoticeCategory = (typeof MESSAGE_CATEGORIES)[number];

export const noticeLimits = { title: 50, content: 1500, chosen: 500 } as const;

/** A notice sent from the form is delivered so many seconds later, and can be recalled until then (NOTICE-7). */
export const RECALL_SECONDS = 60;

/** The form asks for confirmation if a notice reaches more people than this (NOTICE-6). */
export const NOTICE_UNASKED_MAX = 50;

/** Groups that an administrator can address; `send_to_all` addresses everyone. */
export const audienceTypes = [
  'STUDENT',
  'TEACHER',
  'ADMIN',
  'FEE',
  'FEV',
] as const satisfies readonly UserType[];
export type AudienceType = (typeof audienceTypes)[number];

/** People chosen one by one, groups, and the students of one teacher add up (NOTICE-3). */
export interface Audience {
  recipients_id: readonly string[];
  types: readonly AudienceType[];
  send_to_all: boolean;
  teacher_id: string | null;
}

export interface NoticeDraft extends Audience {
  title: string;
  content: string;
  category: NoticeCategory;
  schedule: string | null;
}

export type NoticeRule =
  | 'notice_title_missing'
  | 'notice_title_long'
  | 'notice_content_missing'
  | 'notice_content_long'
  | 'notice_recipient_missing'
  | 'notice_schedule_missing'
  | 'notice_schedule_past';

const isAddressed = ({ recipients_id, types, send_to_all, teacher_id }: Audience): boolean =>
  send_to_all || types.length > 0 || teacher_id !== null || recipients_id.length > 0;

const valuesOf = (code: NoticeRule) => {
  if (code === 'notice_title_long') return { values: { count: noticeLimits.title } };
  if (code === 'notice_content_long') return { values: { count: noticeLimits.content } };
  return {};
};

/** Reports issues in the order of the form (NOTICE-2). */
export function noticeIssues(draft: NoticeDraft, now: Date): Issue<NoticeRule>[] {
  const { category, schedule } = draft;
  const title = draft.title.trim();
  const content = draft.content.trim();
  const broken: [NoticeRule, keyof NoticeDraft, boolean][] = [
    ['notice_title_missing', 'title', title === ''],
    ['notice_title_long', 'title', isLonger(title, noticeLimits.title)],
    ['notice_content_missing', 'content', content === ''],
    ['notice_content_long', 'content', isLonger(content, noticeLimits.content)],
    ['notice_recipient_missing', 'recipients_id', !isAddressed(draft)],
    ['notice_schedule_missing', 'schedule', category === 'SCHEDULED' && schedule === null],
    [
      'notice_schedule_past',
      'schedule',
      category === 'SCHEDULED' && schedule !== null && Date.parse(schedule) <= now.getTime(),
    ],
  ];
  return broken.flatMap(([code, path, isBroken]) => (isBroken ? { path, code, ...valuesOf(code) } : []));
}

export const statusWhenSaved = (category: NoticeCategory): NoticeStatus =>
  category === 'IMMEDIATE' ? 'SENT' : 'PENDING';

/** One that failed has reached some of its recipients: it can only be sent again (NOTICE-4). */
export const canChangeNotice = (status: NoticeStatus): boolean => status === 'PENDING';
export const canSendNotice = (status: NoticeStatus): boolean => status !== 'SENT';

/**
 * Whether a notice is still on its way and can be recalled (NOTICE-7). A scheduled one that is due would be sent again at once, and one
 * whose first batch is stored has reached people.
 */
export const canRecallNotice = (
  notice: { status: NoticeStatus; schedule: Date | null; isDelivered: boolean },
  now: Date,
): boolean =>
  notice.status === 'SENT' && !notice.isDelivered && (notice.schedule === null || notice.schedule > now);
