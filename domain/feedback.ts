export const FEEDBACK_STATUSES = ['open', 'closed'] as const;
