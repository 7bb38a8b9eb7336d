import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { z } from 'zod';

export const token = 'clicksign-token-0123456789abcdef';
export const webhookSecret = 'segredo-do-webhook-0123456789';

const data = <T extends z.ZodRawShape>(type: string, attributes: T) =>
  z.strictObject({
    data: z.looseObject({ type: z.literal(type), attributes: z.strictObject(attributes) }),
  });

/** What each call needs, as Clicksign's reference for the API v3 describes it. */
const bodies = {
  envelopes: data('envelopes', {
    name: z.string().min(1).max(255),
    locale: z.literal('pt-BR'),
    auto_close: z.literal(true),
    remind_interval: z.union([
      z.literal(1),
      z.literal(2),
      z.literal(3),
      z.literal(7),
      z.literal(14),
      z.null(),
    ]),
    block_after_refusal: z.literal(true),
    deadline_at: z.iso.datetime(),
  }),
  documents: data('documents', {
    filename: z.string().endsWith('.pdf'),
    content_base64: z.string().startsWith('data:application/pdf;base64,'),
    metadata: z.record(z.string(), z.string()),
  }),
  signers: data('signers', {
    name: z.string().regex(/\S\s+\S/),
    email: z.email(),
    has_documentation: z.literal(false),
    refusable: z.literal(true),
    communicate_events: z.record(z.string(), z.enum(['email', 'none'])),
  }),
  requirements: data('requirements', {
    action: z.enum(['agree', 'provide_evidence']),
    role: z.enum(['contractor', 'legal_guardian']).optional(),
    auth: z.literal('email').optional(),
  }),
  notifications: data('notifications', {}),
};

interface Signer {
  id: string;
  name: string;
  email: string;
}
interface Happening {
  name: string;
  created: string;
  data: object;
}
export interface StubEnvelope {
  id: string;
  name: string;
  status: 'draft' | 'running' | 'closed' | 'canceled';
  documents: { id: string; filename: string; pdf: Buffer; metadata: Record<string, string> }[];
  signers: Signer[];
  requirements: { id: string; action: string; role?: string | undefined; document: string; signer: string }[];
  events: Happening[];
  notified: string[];
}
export type Fault = 'timeout after' | 'reset' | { status: number; left?: number };

const idIn = z.looseObject({ data: z.looseObject({ id: z.string() }) });
const relations = z.looseObject({
  data: z.looseObject({ relationships: z.looseObject({ document: idIn, signer: idIn }) }),
});
const statusBody = z.looseObject({
  data: z.looseObject({ attributes: z.strictObject({ status: z.enum(['running', 'canceled']) }) }),
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Answers like Clicksign v3 on 127.0.0.1: checks the calls, keeps envelopes, signs events and has the documented quirks. */
export async function startClicksignStub() {
  const envelopes = new Map<string, StubEnvelope>();
  const seen: string[] = [];
  const faults: Fault[] = [];
  const planned: { call: RegExp; fault: Fault }[] = [];
  /** The paths of the notifications of the last minute: Clicksign takes one a minute on each. */
  const lastMinute = new Set<string>();
  let isRevoked = false;
  const hooks: { onRunning?: ((envelope: StubEnvelope) => Promise<void>) | undefined } = {};
  let readsWithoutFile = 0;
  let moment = Date.parse('2026-03-10T13:00:00.000Z');
  const json = (response: ServerResponse, status: number, body: object, headers: object = {}) =>
    void response
      .writeHead(status, { 'content-type': 'application/vnd.api+json', ...headers })
      .end(JSON.stringify(body));
  const invalid = (detail: string): [number, object] => [422, { errors: [{ status: '422', detail }] }];
  const shown = (id: string, type: string, attributes: object, more: object = {}) => ({
    id,
    type,
    attributes,
    ...more,
  });
  const envelopeShown = ({ id, name, status }: StubEnvelope) => shown(id, 'envelopes', { name, status });

  function documentShown(envelope: StubEnvelope, { id, filename }: StubEnvelope['documents'][number]) {
    const isReady = envelope.status === 'closed' && readsWithoutFile-- <= 0;
    const signed = isReady ? `${baseUrl}/files/${envelope.id}?signature=x` : null;
    return shown(id, 'documents', { filename, status: envelope.status }, { links: { files: { signed } } });
  }

  async function answer(method: string, url: URL, body: unknown): Promise<[number, object]> {
    const [, , , , id = '', part = '', sub = '', last = ''] = url.pathname.split('/');
    if (method === 'POST' && !id) {
      const { data: given, error } = bodies.envelopes.safeParse(body);
      if (!given) return invalid(error.message);
      const made: StubEnvelope = {
        id: randomUUID(),
        name: given.data.attributes.name,
        status: 'draft',
        documents: [],
        signers: [],
        requirements: [],
        events: [],
        notified: [],
      };
      envelopes.set(made.id, made);
      return [201, { data: envelopeShown(made) }];
    }
    const page = <T>(all: readonly T[]): [number, object] => {
      const size = Number(url.searchParams.get('page[size]') ?? 20);
      const from = (Number(url.searchParams.get('page[number]') ?? 1) - 1) * size;
      return [200, { data: all.slice(from, from + size) }];
    };
    if (method === 'GET' && !id) {
      // The filter finds parts of names, too.
      const name = url.searchParams.get('filter[name]') ?? '';
      return page([...envelopes.values()].filter((each) => each.name.includes(name)).map(envelopeShown));
    }
    const envelope = envelopes.get(id);
    if (!envelope) return [404, { errors: [{ status: '404' }] }];
    if (method === 'GET' && !part) return [200, { data: envelopeShown(envelope) }];
    if (method === 'PATCH' && !part) {
      const { status } = statusBody.parse(body).data.attributes;
      if (status === 'running') {
        const isWhole = envelope.signers.every(
          (signer) => envelope.requirements.filter((each) => each.signer === signer.id).length === 2,
        );
        if (envelope.status !== 'draft' || !isWhole || envelope.signers.length === 0)
          return invalid('the envelope cannot be activated');
        envelope.status = 'running';
        await hooks.onRunning?.(envelope);
      } else return invalid('an envelope is cancelled by its documents');
      return [200, { data: envelopeShown(envelope) }];
    }
    if (method === 'DELETE' && !part) {
      if (envelope.status !== 'draft') return invalid('only a draft is deleted');
      envelopes.delete(id);
      return [200, {}];
    }
    if (method === 'PATCH' && part === 'documents') {
      const document = envelope.documents.find((each) => each.id === sub);
      if (!document || statusBody.parse(body).data.attributes.status !== 'canceled')
        return invalid('there is no such change of a document');
      if (envelope.status !== 'running') return invalid('the envelope has ended');
      happen(envelope, 'cancel');
      envelope.status = 'canceled';
      return [200, { data: documentShown(envelope, document) }];
    }
    if (method === 'GET' && part === 'events')
      return page(envelope.events.map((each, index) => shown(`${id}-${index}`, 'events', each)));
    if (method === 'GET' && part === 'signers')
      return page(
        envelope.signers.map(({ id: signer, ...attributes }) => shown(signer, 'signers', attributes)),
      );
    if (method === 'GET' && part === 'requirements')
      return page(
        envelope.requirements.map(({ id: own, signer, ...attributes }) =>
          shown(own, 'requirements', attributes, {
            relationships: { signer: { data: { id: signer, type: 'signers' } } },
          }),
        ),
      );
    if (method === 'GET' && part === 'documents') {
      if (!sub) return page(envelope.documents.map((each) => documentShown(envelope, each)));
      const document = envelope.documents.find((each) => each.id === sub);
      return document
        ? [200, { data: documentShown(envelope, document) }]
        : [404, { errors: [{ status: '404' }] }];
    }
    if (method === 'POST' && (part === 'notifications' || last === 'notifications')) {
      bodies.notifications.parse(body);
      if (envelope.status !== 'running') return invalid('the envelope is not running');
      if (lastMinute.has(url.pathname)) return [429, { errors: [{ status: '429' }] }];
      lastMinute.add(url.pathname);
      envelope.notified.push(part === 'notifications' ? 'all' : sub);
      return [201, { data: shown(randomUUID(), 'notifications', {}) }];
    }
    if (envelope.status !== 'draft') return invalid('the envelope is not a draft');
    if (method === 'POST' && part === 'documents') {
      const { data: given, error } = bodies.documents.safeParse(body);
      if (!given) return invalid(error.message);
      const { filename, content_base64, metadata } = given.data.attributes;
      const pdf = Buffer.from(content_base64.split(',')[1] ?? '', 'base64');
      const document = { id: randomUUID(), filename, pdf, metadata };
      envelope.documents.push(document);
      return [201, { data: documentShown(envelope, document) }];
    }
    if (method === 'POST' && part === 'signers') {
      const { data: given, error } = bodies.signers.safeParse(body);
      if (!given) return invalid(error.message);
      const { name, email } = given.data.attributes;
      const signer = { id: randomUUID(), name, email };
      envelope.signers.push(signer);
      return [201, { data: shown(signer.id, 'signers', { name, email }) }];
    }
    if (method === 'POST' && part === 'requirements') {
      const { data: given, error } = bodies.requirements.safeParse(body);
      if (!given) return invalid(error.message);
      const { document, signer } = relations.parse(body).data.relationships;
      const { action, role } = given.data.attributes;
      const own = { id: randomUUID(), action, role, document: document.data.id, signer: signer.data.id };
      envelope.requirements.push(own);
      return [201, { data: shown(own.id, 'requirements', { action, role }) }];
    }
    return [404, { errors: [{ status: '404' }] }];
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stub');
    const method = request.method ?? '';
    const text = await textOf(request);
    seen.push(`${method} ${url.pathname}`);
    if (url.pathname.startsWith('/files/')) {
      // A signed address: a token would be given to another machine.
      if (request.headers.authorization) return json(response, 400, {});
      const envelope = envelopes.get(url.pathname.split('/')[2] ?? '');
      return void response.end(`%PDF-1.7 signed ${envelope?.id} ${Math.random()}`);
    }
    const index = planned.findIndex(({ call }) => call.test(`${method} ${url.pathname}`));
    const fault = index < 0 ? faults.shift() : planned.splice(index, 1)[0]?.fault;
    if (fault === 'reset') return void request.socket.destroy();
    if (typeof fault === 'object')
      return json(response, fault.status, { errors: [] }, { 'x-rate-limit-remaining': `${fault.left ?? 0}` });
    // Bearer is refused.
    if (isRevoked || request.headers.authorization !== token) return json(response, 401, { errors: [] });
    if (request.headers['content-type'] !== 'application/vnd.api+json') return json(response, 415, {});
    const [status, body] = await answer(method, url, text === '' ? undefined : JSON.parse(text));
    if (fault === 'timeout after') return void request.socket.destroy();
    return json(response, status, body, { 'x-rate-limit-remaining': '49' });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no address');
  const baseUrl = `http://127.0.0.1:${address.port}`;

  function happen(envelope: StubEnvelope, name: string, more: object = {}) {
    moment += 1000;
    envelope.events.push({ name, created: new Date(moment).toISOString(), data: more });
  }
  const running = (envelope: StubEnvelope) => {
    if (envelope.status !== 'running') throw new Error(`the envelope is ${envelope.status}`);
  };
  const signerAt = (envelope: StubEnvelope, email: string): Signer => {
    const found = envelope.signers.find((each) => each.email === email);
    if (!found) throw new Error('no such signer');
    return found;
  };
  const hasSigned = (envelope: StubEnvelope, { id }: Signer) =>
    envelope.events.some(({ name, data: about }) => name === 'sign' && JSON.stringify(about).includes(id));
  const named = ({ id, ...rest }: Signer) => ({ signer: { key: id, ...rest } });

  return {
    env: {
      SIGNATURE_PROVIDER: 'clicksign',
      CLICKSIGN_TOKEN: token,
      CLICKSIGN_WEBHOOK_SECRET: webhookSecret,
      CLICKSIGN_URL: baseUrl,
    },
    baseUrl,
    seen,
    hooks,
    envelopes,
    /** The envelope that was made last for this contract. */
    of: (contract_id: string): StubEnvelope => {
      const found = [...envelopes.values()].filter(({ documents }) =>
        documents.some(({ metadata }) => metadata.contract_id === contract_id),
      );
      const newest = found.at(-1);
      if (!newest) throw new Error('no envelope of this contract');
      return newest;
    },
    sign: (envelope: StubEnvelope, email: string) => {
      running(envelope);
      happen(envelope, 'sign', named(signerAt(envelope, email)));
      if (!envelope.signers.every((each) => hasSigned(envelope, each))) return;
      happen(envelope, 'auto_close');
      envelope.status = 'closed';
    },
    refuse: (envelope: StubEnvelope, email: string, reason?: string) => {
      running(envelope);
      happen(envelope, 'refusal', { ...named(signerAt(envelope, email)), ...(reason && { reason }) });
      envelope.status = 'canceled';
    },
    /** Someone refuses, and the event does not say who. */
    refuseUnnamed: (envelope: StubEnvelope) => {
      running(envelope);
      happen(envelope, 'refusal');
      envelope.status = 'canceled';
    },
    /** The envelope is closed, and no event says why. */
    closeSilently: (envelope: StubEnvelope) => {
      running(envelope);
      envelope.status = 'closed';
    },
    /** The deadline closes what at least one has signed, and cancels the rest. */
    expire: (envelope: StubEnvelope) => {
      running(envelope);
      const isBegun = envelope.signers.some((each) => hasSigned(envelope, each));
      happen(envelope, 'deadline');
      envelope.status = isBegun ? 'closed' : 'canceled';
    },
    /** The body and headers of an event; its status and signers are not to be believed. */
    event: (envelope: StubEnvelope, name: string, occurred_at = '2026-03-10T13:05:00Z') => {
      const body = JSON.stringify({
        event: { name, data: { signers: envelope.signers }, occurred_at },
        document: {
          key: envelope.documents[0]?.id,
          status: 'closed',
          metadata: envelope.documents[0]?.metadata,
        },
      });
      return { body, headers: signed(body) };
    },
    signed,
    failNext: (...some: Fault[]) => void faults.push(...some),
    clearFaults: () => void faults.splice(0),
    /** The next call that matches, as "GET /api/v3/envelopes". */
    failCall: (call: RegExp, fault: Fault) => void planned.push({ call, fault }),
    passMinute: () => lastMinute.clear(),
    /** Whether the access token is refused. */
    revoke: (isSo: boolean) => {
      isRevoked = isSo;
    },
    /** The signed file appears some reads after the envelope is closed. */
    delayFile: (reads: number) => {
      readsWithoutFile = reads;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

export const signed = (body: string, secret = webhookSecret): Record<string, string> => ({
  'content-hmac': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
});

export type ClicksignStub = Awaited<ReturnType<typeof startClicksignStub>>;
