import type { WireIssue } from '../../contract/errors.ts';
import type { CallKey, Input, ResponseOf } from '../../contract/index.ts';
import { notePasswords } from './logs.ts';

export interface Reply<K extends CallKey> {
  status: number;
  data: ResponseOf<K>;
  error: { code: string; message: string; values?: object; issues?: WireIssue[]; requestId: string };
  headers: Headers;
}

type SignedIn = ResponseOf<'POST /v1/auth/login/second-factor'>;

/** A typed client of the contract over real HTTP. */
export class Caller {
  readonly url: string;
  token: string | null;
  refreshToken: string | null = null;
  sessionId: string | null = null;

  constructor(url: string, token: string | null = null) {
    this.url = url;
    this.token = token;
  }

  async raw(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    notePasswords(body);
    return fetch(`${this.url}/api${path}`, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.token ? { authorization: `Bearer ${this.token}` } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
  }

  /** Returns the reply whatever its status. */
  async try<K extends CallKey>(key: K, input: Input<K>): Promise<Reply<K>> {
    const { params, query, body } = input as {
      params?: Record<string, string>;
      query?: Record<string, unknown>;
      body?: unknown;
    };
    const [method = '', pattern = ''] = key.split(' ');
    const path = pattern.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params?.[name])));
    const search = new URLSearchParams(
      Object.entries(query ?? {})
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => [name, String(value)]),
    );
    const response = await this.raw(method, search.size > 0 ? `${path}?${search}` : path, body);
    const text = await response.text();
    const json = text.startsWith('{') ? JSON.parse(text) : {};
    return { status: response.status, data: json.data, error: json, headers: response.headers };
  }

  /** Sends a file as a form; other fields of the form are for tests of refusals. */
  async upload(path: string, file: Blob | null, fields: Record<string, string | Blob> = {}) {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.append(name, value);
    if (file) body.append('file', file);
    const response = await fetch(`${this.url}/api${path}`, {
      method: 'POST',
      headers: this.token ? { authorization: `Bearer ${this.token}` } : {},
      body,
    });
    const json = await response.json();
    return { status: response.status, data: json.data, error: json };
  }

  /** Throws unless the call succeeds. */
  async call<K extends CallKey>(key: K, input: Input<K>): Promise<ResponseOf<K>> {
    const reply = await this.try(key, input);
    if (reply.status !== 200)
      throw new Error(
        `${key} → ${reply.status} ${reply.error.code}: ${reply.error.message} ${JSON.stringify(reply.error.issues ?? '')}`,
      );
    return reply.data;
  }

  async login(email: string, password: string, keepConnected = false): Promise<Caller> {
    return this.with(await this.signIn({ email, password, keepConnected }));
  }

  async signIn(body: Input<'POST /v1/auth/login/'>['body']): Promise<SignedIn> {
    const data = await this.call('POST /v1/auth/login/', { body });
    if ('second_factor' in data) throw new Error(`${body.email} has a second factor.`);
    return data;
  }

  with(data: SignedIn): Caller {
    const caller = new Caller(this.url, data.token);
    caller.refreshToken = data.refreshToken;
    caller.sessionId = data.session;
    return caller;
  }
}
