/** A refusal as the SDK understands it: 4xx is final, 5xx and 429 are tried again by the browser. */
export class RpcError extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.name = 'RpcError';
    this.code = code;
  }
}
