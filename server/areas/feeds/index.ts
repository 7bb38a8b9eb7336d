import type { Area } from '../../platform/area.ts';
import { endFeed, getFeed, makeFeed, makeSchoolFeed } from './ownFeed.ts';
import { readFeed } from './readFeed.ts';

export const feeds = {
  handlers: {
    'GET /v1/calendar/feed': getFeed,
    'POST /v1/calendar/feed': makeFeed,
    'POST /v1/calendar/feed/school': makeSchoolFeed,
    'DELETE /v1/calendar/feed': endFeed,
    'GET /v1/calendar/feed/:file': readFeed,
  },
} satisfies Area;
