/** At most as many as a student has lessons in a month. */
export const pendingInput = { query: { status: 'pending', pageSize: 100 } } as const;
export const requestsInput = { query: { pageSize: 20 } } as const;
export const makeupsInput = { query: { open: 'true', pageSize: 100 } } as const;
