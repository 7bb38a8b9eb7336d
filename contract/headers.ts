/** Response header with the approximate size of a streamed file in bytes, against which progress is measured. */
export const APPROXIMATE_LENGTH = 'x-approximate-length';
