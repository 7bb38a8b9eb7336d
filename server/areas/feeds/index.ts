import type { Area } from '../../platform/area.ts';
import { endFeed, getFeed, makeFeed } from './ownFeed.ts';
import { readFeed } from './readFeed.ts';

export const feeds = {
  handlers: {
    'GET /v1/calendar/feed': getFeed,
    'POST /v1/calendar/feed': makeFeed,
    'DELETE /v1/calendar/feed': endFeed,
    'GET /v1/calendar/feed/:file': readFeed,
  },
} satisfies Area;
