/** Error reported to the SDK, for which 4xx is final; 5xx and 429 are retried. */
export class RpcError extends Error {
  readonly code: number;
  /** Delays the response, but no later call. */
  readonly after: Promise<void> | undefined;
  constructor(code: number, message: string, after?: Promise<void>) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
    this.after = after;
  }
}
