/** Days for which a guardian's link to the statement can be opened (PAY-24). */
export const GUARDIAN_LINK_DAYS = 60;
/** Minutes for which a link that a guardian's visit asked for can be opened (PAY-24). */
export const GUARDIAN_VISIT_LINK_MINUTES = 30;
/** Days after its end on which it can still be renewed; then nothing of it is left (PAY-25). */
export const GUARDIAN_LINK_RENEWAL_DAYS = 180;

export const GUARDIAN_LINK_STATES = ['open', 'expired'] as const;
