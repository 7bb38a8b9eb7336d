/** One page is enough: a student has fewer lessons in a month. */
export const pendingInput = { query: { status: 'pending', pageSize: 100 } } as const;
export const requestsInput = { query: { pageSize: 20 } } as const;
export const makeupsInput = { query: { open: 'true', pageSize: 100 } } as const;
