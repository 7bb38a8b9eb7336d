/** Of a streamed file, in bytes: what its progress is measured against. */
export const APPROXIMATE_LENGTH = 'x-approximate-length';
