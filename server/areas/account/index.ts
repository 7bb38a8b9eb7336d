import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { getMailChoice, stopMails } from './mailChoices.ts';
import { changeChoice, listChoices } from './notificationChoices.ts';
import { removePhoto, replacePhoto } from './photo.ts';
import { getProfile, updateProfile } from './profile.ts';

export const account = {
  handlers: {
    'GET /v1/entity/profile/': getProfile,
    'PATCH /v1/entity/profile/': updateProfile,
    'GET /v1/users/notification-choices': listChoices,
    'PATCH /v1/users/notification-choices': changeChoice,
    'GET /v1/mail-choices/:token': getMailChoice,
    'POST /v1/mail-choices/:token': stopMails,
    'POST /v1/entity/profile/photo': replacePhoto,
    'DELETE /v1/entity/profile/photo': removePhoto,
  },
  files: { folders: ['photos'], used: sql`select photo_key from users where photo_key is not null` },
} satisfies Area;
