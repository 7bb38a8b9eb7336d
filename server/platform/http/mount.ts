import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { bodyReader, type Call, type Scope } from '../../../contract/call.ts';
import { APPROXIMATE_LENGTH } from '../../../contract/headers.ts';
import type { Actor, Ctx, Services } from '../context.ts';
import { AppError } from '../errors.ts';
import { holdsCardData } from './cardData.ts';
import { invalid } from './failures.ts';
import { authenticate, authorize } from './guard.ts';
import type { EventsResponse, FileResponse } from './handlers.ts';
import { countTry } from './rateLimit.ts';
import type { Streams } from './streams.ts';
import { acceptBytes, acceptForms, acceptUploads, ReceivedForm, withBytes } from './uploads.ts';

type AnyHandler = (ctx: Ctx, input: Record<string, unknown>) => unknown;
const scopes: readonly Scope[] = ['public', 'self', 'school', 'students', 'teachers', 'classes'];

export function checkContract(calls: Record<string, Call>, handlers: Record<string, unknown>): void {
  const faults = [
    ...Object.keys(calls)
      .filter((key) => typeof handlers[key] !== 'function')
      .map((key) => `${key}: no handler`),
    ...Object.keys(handlers)
      .filter((key) => !(key in calls))
      .map((key) => `${key}: not in the contract`),
    ...Object.entries(calls)
      .filter(([, call]) => !call.access || call.access.length === 0 || !scopes.includes(call.scope))
      .map(([key]) => `${key}: no permission or scope`),
  ];
  if (faults.length > 0) throw new Error(`The handlers do not match the contract:\n${faults.join('\n')}`);
}

const isUuidIssue = (issue: z.core.$ZodIssue): boolean =>
  issue.code === 'invalid_format' && issue.format === 'uuid';

const parse = (schema: z.ZodType | undefined, value: unknown, part: string): unknown => {
  if (!schema) {
    if (!value || Object.keys(value).length === 0) return undefined;
    throw new AppError('invalid_request');
  }
  const result = schema.safeParse(value ?? {});
  if (!result.success) {
    if (part === 'params' && result.error.issues.some(isUuidIssue)) throw new AppError('not_found');
    throw invalid(result.error, part);
  }
  return result.data;
};

const sendFile = (reply: FastifyReply, file: FileResponse) => {
  const place = 'stream' in file ? 'attachment' : 'inline';
  if ('stream' in file) reply.header(APPROXIMATE_LENGTH, file.length);
  const tag = 'tag' in file && `"${file.tag}"`;
  if (tag) reply.header('etag', tag);
  reply.header('cache-control', tag ? 'private, no-cache' : 'no-store');
  if (tag && reply.request.headers['if-none-match']?.includes(tag)) return reply.code(304).send();
  return reply
    .header('content-type', file.type)
    .header('content-disposition', `${place}; filename*=UTF-8''${encodeURIComponent(file.filename)}`)
    .send('stream' in file ? file.stream : Buffer.from(file.bytes));
};

/** Bytes of JSON: each value is searched for card numbers, which takes time. Uploads have limits of their own. */
const bodyLimits = { anyone: 32_768, signedIn: 262_144 };

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | null;
  }
}

export function mountCalls(
  app: FastifyInstance,
  services: Services,
  calls: Record<string, Call>,
  handlers: Record<string, unknown>,
  streams: Streams,
): void {
  checkContract(calls, handlers);
  app.decorateRequest('actor', null);
  const mount = (scope: FastifyInstance, [key, call]: [string, Call]) => {
    const [method = '', path = ''] = key.split(' ');
    const handler = handlers[key] as AnyHandler;
    const readBody = bodyReader(call);
    const run = async (ctx: Ctx, request: FastifyRequest, form: ReceivedForm | undefined) => {
      const { body, ...files } =
        (await form?.read(request)) ??
        (call.bytes ? { body: undefined, bytes: request.body ?? [] } : { body: request.body });
      const sent = call.isProviderEvent ? [] : [body, request.query, request.params];
      if (sent.some((each) => holdsCardData(each))) throw new AppError('card_data_refused');
      return handler(ctx, {
        params: parse(call.params, request.params, 'params'),
        query: parse(call.query, request.query, 'query'),
        body: parse(call.body, readBody(body), 'body'),
        ...files,
      });
    };
    scope.route({
      method: method === 'PATCH' ? ['PATCH', 'PUT'] : method,
      url: `/api${path}`,
      config: { isUpload: Boolean(call.upload ?? call.bytes), isAnonymous: call.anonymous === true },
      // A compressed response with a secret beside what the caller sent would disclose the secret by its length.
      ...(call.access === 'anyone' || path.startsWith('/v1/auth/') ? { compress: false } : {}),
      bodyLimit: bodyLimits[call.access === 'anyone' ? 'anyone' : 'signedIn'],
      onRequest: async (request) => {
        if (call.access === 'anyone') return;
        request.actor = await authenticate(services, request.headers.authorization);
        authorize(call, request.actor);
      },
      handler: async (request, reply) => {
        if (call.page && request.headers.accept?.includes('text/html'))
          return reply
            .header('cache-control', 'no-store')
            .redirect(`${call.page}?${new URLSearchParams(request.params as Record<string, string>)}`, 303);
        const ctx = contextOf(services, request, reply.raw);
        if (call.limit) {
          const user_id = ctx.actor?.user_id ?? null;
          await countTry(services, call.limit, { user_id, address: ctx.origin.ip });
        }
        const isForm = call.upload || (call.form && request.isMultipart());
        const form = isForm ? new ReceivedForm(services, key, call.upload ?? {}) : undefined;
        let isDone = false;
        const work = async () => {
          const returned = await run(ctx, request, form);
          isDone = true;
          return returned;
        };
        const result = await (call.bytes ? withBytes(request, work) : work()).finally(() =>
          form?.release(isDone),
        );
        if (ctx.origin.cookies.length > 0) reply.header('set-cookie', ctx.origin.cookies);
        if (call.response === 'events') return streams.serve(request, reply, result as EventsResponse);
        if (call.response === 'file') return sendFile(reply, result as FileResponse);
        return reply.header('cache-control', 'no-store').send({ data: call.response.parse(result) });
      },
    });
  };
  const entries = Object.entries(calls);
  for (const entry of entries.filter(([, { upload, form, bytes }]) => !upload && !form && !bytes))
    mount(app, entry);
  void app.register(async (scope) => {
    acceptBytes(scope);
    for (const entry of entries.filter(([, { bytes }]) => bytes)) mount(scope, entry);
  });
  // Other calls refuse forms.
  void app.register(async (scope) => {
    await acceptUploads(scope);
    for (const entry of entries.filter(([, { upload }]) => upload)) mount(scope, entry);
  });
  void app.register(async (scope) => {
    await acceptForms(scope);
    for (const entry of entries.filter(([, { form }]) => form)) mount(scope, entry);
  });
  refuseOtherMethods(app, calls);
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

/** Returns 405 with `allow` (WIRE-6). */
function refuseOtherMethods(app: FastifyInstance, calls: Record<string, Call>): void {
  const paths = new Map<string, { url: string; methods: Set<string>; params: Call['params'][] }>();
  for (const [key, { params }] of Object.entries(calls)) {
    const [method = '', url = ''] = key.split(' ');
    // The router ignores parameter names and trailing slashes.
    const shape = url.replace(/:\w+/g, ':').replace(/\/$/, '');
    const path = paths.get(shape) ?? { url, methods: new Set(), params: [] };
    path.params.push(params);
    for (const each of method === 'PATCH' ? ['PATCH', 'PUT'] : [method]) path.methods.add(each);
    paths.set(shape, path);
  }
  for (const { url, methods, params } of paths.values()) {
    const others = METHODS.filter((method) => !methods.has(method));
    if (others.length === 0) continue;
    app.route({
      method: others,
      url: `/api${url}`,
      handler: (request, reply) => {
        // An address that no method has, such as a word where an id belongs.
        if (!params.some((schema) => schema === undefined || schema.safeParse(request.params).success))
          throw new AppError('not_found');
        reply.header('allow', [...methods].join(', '));
        throw new AppError('method_not_allowed');
      },
    });
  }
}

function goneFrom(raw: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const check = () => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) check();
  else raw.once('close', check);
  return gone.signal;
}

const contextOf = (services: Services, request: FastifyRequest, raw: ServerResponse): Ctx => ({
  ...services,
  log: request.log as Services['log'],
  actor: request.actor,
  origin: {
    requestId: request.id,
    ip: request.ip,
    port: request.socket.remotePort ?? null,
    rawBody: request.rawBody,
    headers: request.headers as Record<string, string | undefined>,
    cookies: [],
    gone: () => goneFrom(raw),
  },
});
