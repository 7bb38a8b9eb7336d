import type { Area } from '../../platform/area.ts';
import { clearPhotos } from './clearPhotos.ts';
import { changeChoice, listChoices } from './notificationChoices.ts';
import { removePhoto, replacePhoto } from './photo.ts';
import { getProfile, updateProfile } from './profile.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    clear_photos: Record<string, never>;
  }
}

export const account = {
  handlers: {
    'GET /v1/entity/profile/': getProfile,
    'PATCH /v1/entity/profile/': updateProfile,
    'GET /v1/users/notification-choices': listChoices,
    'PATCH /v1/users/notification-choices': changeChoice,
    'POST /v1/entity/profile/photo': replacePhoto,
    'DELETE /v1/entity/profile/photo': removePhoto,
  },
  jobs: { clear_photos: clearPhotos },
  crons: { clear_photos: { at: '41 6 * * *' } },
} satisfies Area;
