/** The maximum number of options in one response. If there are more, the user searches for an option. */
export const OPTIONS_SHOWN = 100;
