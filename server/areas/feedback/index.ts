import type { Area } from '../../platform/area.ts';
import { fillFeedback } from './demo.ts';
import { changeFeedback, listFeedback, sendFeedback } from './feedback.ts';

export const feedback = {
  handlers: {
    'POST /v1/feedback': sendFeedback,
    'GET /v1/feedback': listFeedback,
    'PATCH /v1/feedback/:id': changeFeedback,
  },
  demo: fillFeedback,
} satisfies Area;
