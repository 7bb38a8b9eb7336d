/** The colour of each state of a request. */
export const stateTones = {
  open: 'warning',
  done: 'success',
  refused: 'error',
  withdrawn: 'neutral',
} as const;
