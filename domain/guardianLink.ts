/** Days for which a guardian's link to the statement can be opened (PAY-24). */
export const GUARDIAN_LINK_DAYS = 60;
/** Days after its end on which it can still be renewed; then nothing of it is left (PAY-25). */
export const GUARDIAN_LINK_RENEWAL_DAYS = 180;

export const GUARDIAN_LINK_STATES = ['open', 'expired'] as const;

/** What is paid by a link: the enrolment fee, the next charge of the plan, or the fee and its first charge together (PAY-23). */
export const GUARDIAN_PAYMENTS = ['registration', 'plan', 'joint'] as const;
