/** The zone in which the school counts days: contract terms, sales, months (CAL-8). */
export const SCHOOL_ZONE = 'America/Sao_Paulo';
