/** The zone of contract terms, sales and months (CAL-8). */
export const SCHOOL_ZONE = 'America/Sao_Paulo';
