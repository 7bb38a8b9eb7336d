import { NOTIFICATION_TYPES, type NotificationType } from './options.ts';

export interface NotificationChoice {
  readonly in_app: boolean;
  readonly by_email: boolean;
}

export const usualChoice: NotificationChoice = { in_app: true, by_email: false };

/** These ask for an answer in the app. */
const tasks: readonly NotificationType[] = ['TEACHER_EVALUATION', 'STUDENT_EVOLUTION'];

/** The kinds whose notifications in the app can be switched off; each kind can be received by e-mail (NOTICE-1). */
export const switchableKinds: readonly NotificationType[] = NOTIFICATION_TYPES.filter(
  (kind) => !tasks.includes(kind),
);

/** Channels in which a person receives a kind of notification; `required` ones stay in the app until they are confirmed (NOTICE-1). */
export function channelsOf(
  kind: NotificationType,
  choice: NotificationChoice = usualChoice,
  required = false,
): NotificationChoice {
  return { in_app: choice.in_app || required || !switchableKinds.includes(kind), by_email: choice.by_email };
}
