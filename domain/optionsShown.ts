/** Options of a choice that are sent at once. Where there are more, people search among them. */
export const OPTIONS_SHOWN = 100;
