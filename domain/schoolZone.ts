/** The zone in which the school counts days: contract terms, sales, months. */
export const SCHOOL_ZONE = 'America/Sao_Paulo';
