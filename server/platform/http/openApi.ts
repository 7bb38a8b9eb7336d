import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Call, ignoredFields, type Upload } from '../../../contract/call.ts';
import { statuses } from '../../../contract/errors.ts';

/** A trailing slash is accepted everywhere, and not part of the document. */
const path = (pattern: string) => `/api${pattern.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '')}`;

/** 'GET /v1/users/:id' → 'get_users_id', unique and fit for the names of generated functions. */
const operationIdOf = (method: string, pattern: string) =>
  [method.toLowerCase(), ...pattern.split('/').filter((part) => part !== '' && part !== 'v1')]
    .join('_')
    .replace(/[^\w]+/g, '');

/** The first part of the address, which names what it is about. */
const tagOf = (pattern: string) => pattern.split('/').find((part) => part !== '' && part !== 'v1') ?? 'other';

const json = (schema: unknown) => ({ content: { 'application/json': { schema } } });
const schemaOf = (schema: z.ZodType, io: 'input' | 'output') =>
  z.toJSONSchema(schema, { io, unrepresentable: 'any', target: 'draft-2020-12' });

const parameters = (call: Call) =>
  (['params', 'query'] as const).flatMap((part) => {
    const schema = call[part];
    if (!schema) return [];
    const { properties = {}, required = [] } = schemaOf(schema, 'input') as {
      properties?: Record<string, unknown>;
      required?: string[];
    };
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: part === 'params' ? 'path' : 'query',
      required: part === 'params' || required.includes(name),
      schema: property,
    }));
  });

const bodyOf = (call: Call, body: z.ZodType) => {
  const schema = schemaOf(body, 'input') as { properties?: object };
  const ignored = ignoredFields(call).map((name) => [name, { description: 'Accepted and ignored.' }]);
  const aliases = Object.entries(call.aliases ?? {}).map(([name, field]) => [
    name,
    { description: `Another name of ${field}.` },
  ]);
  const more = [...ignored, ...aliases];
  return more.length === 0
    ? schema
    : { ...schema, properties: { ...schema.properties, ...Object.fromEntries(more) } };
};

const uploadOf = ({ body }: Call, upload: Upload) => {
  const { properties, required = [] } = (body ? schemaOf(body, 'input') : {}) as {
    properties?: object;
    required?: string[];
  };
  const rules = Object.entries(upload);
  const files = rules.map(([name, { types, maxBytes }]) => {
    const description = `${types.join(', ')}; at most ${maxBytes} bytes. The id of an upload stands for a file that was sent in parts.`;
    return [name, { type: 'string', format: 'binary', description }];
  });
  const needed = rules.filter(([, { optional }]) => !optional).map(([name]) => name);
  const schema = {
    type: 'object',
    properties: { ...properties, ...Object.fromEntries(files) },
    required: [...required, ...needed],
  };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema } } } };
};

const formTypes = ['application/x-www-form-urlencoded', 'multipart/form-data'];

const requestOf = (call: Call) => {
  if (call.upload) return uploadOf(call, call.upload);
  if (call.bytes) {
    const schema = { type: 'string', format: 'binary', description: `At most ${call.bytes} bytes.` };
    return { requestBody: { required: true, content: { 'application/octet-stream': { schema } } } };
  }
  if (!call.body) return {};
  const schema = bodyOf(call, call.body);
  const types = ['application/json', ...(call.form ? formTypes : [])];
  return {
    requestBody: { required: true, content: Object.fromEntries(types.map((type) => [type, { schema }])) },
  };
};

const responseOf = (call: Call) => {
  if (call.response === 'events') return { content: { 'text/event-stream': { schema: { type: 'string' } } } };
  if (call.response === 'file')
    return {
      content: Object.fromEntries(
        (call.media ?? []).map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    };
  return json({
    type: 'object',
    properties: { data: schemaOf(call.response, 'output') },
    required: ['data'],
  });
};

const failure = json({
  type: 'object',
  properties: {
    message: { type: 'string' },
    code: { type: 'string', enum: Object.keys(statuses) },
    values: { type: 'object' },
    requestId: { type: 'string' },
    issues: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          path: { type: 'string' },
          code: { type: 'string' },
          values: { type: 'object' },
          message: { type: 'string' },
        },
        required: ['path', 'code', 'message'],
      },
    },
  },
  required: ['message', 'code', 'requestId'],
});

export function openApi(calls: Record<string, Call>, version: string) {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', pattern = ''] = key.split(' ');
    const operation = {
      operationId: operationIdOf(method, pattern),
      tags: [tagOf(pattern)],
      summary: call.summary,
      description: `Access: ${[call.access].flat().join(', ')}${call.types ? ` (${call.types.join(', ')})` : ''}. Rows: ${call.scope}.${call.note ? ` ${call.note}` : ''}`,
      security: call.access === 'anyone' ? [] : [{ bearer: [] }],
      parameters: parameters(call),
      ...requestOf(call),
      responses: {
        200: { description: 'Success', ...responseOf(call) },
        '4XX': { description: call.errors?.join(', ') ?? 'Refused', ...failure },
        default: { description: 'Error', ...failure },
      },
    };
    paths[path(pattern)] = { ...paths[path(pattern)], [method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Aula Viva', version, description: 'The calls of an Aula Viva school.' },
    servers: [{ url: '/' }],
    tags: [...new Set(Object.keys(calls).map((key) => tagOf(key.split(' ')[1] ?? '')))].map((name) => ({
      name,
    })),
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    paths,
  };
}

export function serveOpenApi(app: FastifyInstance, calls: Record<string, Call>, version: string): void {
  const write = () => {
    const text = JSON.stringify(openApi(calls, version));
    return { text, gzip: gzipSync(text), tag: `"${createHash('sha256').update(text).digest('base64url')}"` };
  };
  let written: ReturnType<typeof write> | undefined;
  app.get('/api/docs', async (request, reply) => {
    written ??= write();
    const { text, gzip, tag } = written;
    reply.header('etag', tag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
    if (request.headers['if-none-match'] === tag) return reply.code(304).send();
    reply.type('application/json; charset=utf-8');
    const isZipped = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
    return isZipped ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(text);
  });
}
