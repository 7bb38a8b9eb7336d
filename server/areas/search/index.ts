import type { Area } from '../../platform/area.ts';
import { find } from './find.ts';

export const search = {
  handlers: { 'GET /v1/search': find },
} satisfies Area;
