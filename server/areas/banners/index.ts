import { sql } from 'drizzle-orm';
import type { Area } from '../../platform/area.ts';
import { changeBackground, createBackground, deleteBackground, listBackgrounds } from './backgrounds.ts';
import {
  changeBanner,
  createBanner,
  currentBanners,
  deleteBanner,
  dismissBanner,
  listBanners,
  restoreBanner,
} from './banners.ts';
import { fillBanners } from './demo.ts';
import { folders } from './images.ts';

export const banners = {
  handlers: {
    'GET /v1/banners': listBanners,
    'POST /v1/banners': createBanner,
    'PATCH /v1/banners/:id': changeBanner,
    'DELETE /v1/banners/:id': deleteBanner,
    'GET /v1/banners/current': currentBanners,
    'POST /v1/banners/:id/dismiss': dismissBanner,
    'DELETE /v1/banners/:id/dismiss': restoreBanner,
    'GET /v1/background-images': listBackgrounds,
    'POST /v1/background-images': createBackground,
    'PATCH /v1/background-images/:id': changeBackground,
    'DELETE /v1/background-images/:id': deleteBackground,
  },
  demo: fillBanners,
  files: {
    folders: [...folders],
    used: sql`select image_key from banners union all select image_key from background_images`,
  },
} satisfies Area;
