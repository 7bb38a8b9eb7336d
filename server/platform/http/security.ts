import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import helmet, { type HelmetOptions } from 'helmet';
import type { Config } from '../../config.ts';
import { PAGARME_API } from '../../pagarmeAddress.ts';

/** Allows style tags: MUI writes them at run time, and a nonce would prevent a static page. */
function contentSecurityPolicy(config: Config) {
  const { ROOM_PROVIDER, PUBLIC_URL } = config;
  // Older Safari versions do not match WebSockets to the same host with 'self'.
  const own = PUBLIC_URL ? [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')] : [];
  const room = ROOM_PROVIDER === 'hms' ? ['https://*.100ms.live', 'wss://*.100ms.live'] : own;
  // Browsers send card numbers to Pagar.me themselves (PAY-4).
  const cards =
    config.PAYMENT_PROVIDER === 'pagarme' && config.PAGARME_PUBLIC_KEY
      ? [new URL(config.PAGARME_API_URL ?? PAGARME_API).origin]
      : [];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      scriptSrcAttr: ["'none'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...room, ...cards],
      workerSrc: ["'self'", 'blob:'],
      // Files in PDF; every page forbids that it is framed (files.ts).
      frameSrc: ["'self'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  };
}

const optionsFor = (config: Config) => ({
  contentSecurityPolicy: contentSecurityPolicy(config),
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' as const },
  hsts: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'same-origin' as const },
  frameguard: { action: 'deny' as const },
});

/** The policy of a script that compiles WebAssembly, which is otherwise forbidden. */
export function compilingPolicy(config: Config): string {
  const { directives } = contentSecurityPolicy(config);
  const scriptSrc = [...directives.scriptSrc, "'wasm-unsafe-eval'"];
  const policy = { useDefaults: false, directives: { ...directives, scriptSrc } };
  const header = headersOf({ ...optionsFor(config), contentSecurityPolicy: policy });
  return header['content-security-policy'] ?? '';
}

/** Event streams stay open for hours, and every header costs memory. */
const streamOptions = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  dnsPrefetchControl: false,
  ieNoOpen: false,
  frameguard: false,
  permittedCrossDomainPolicies: false,
  xssFilter: false,
} satisfies HelmetOptions;

const own = ['camera', 'microphone', 'display-capture', 'fullscreen', 'autoplay', 'picture-in-picture'];
const none = [
  'accelerometer',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'midi',
  'payment',
  'serial',
  'usb',
];

const permissionsPolicy = [
  ...own.map((feature) => `${feature}=(self)`),
  ...none.map((feature) => `${feature}=()`),
].join(', ');

/** Computed once: for each request it would cost a quarter of an empty response. */
function headersOf(options: HelmetOptions): Record<string, string> {
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  helmet(options)(response.req, response, () => undefined);
  const headers = Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]);
  return { ...Object.fromEntries(headers), 'permissions-policy': permissionsPolicy };
}

export const streamHeaders = (config: Config): Record<string, string> =>
  headersOf({ ...optionsFor(config), ...streamOptions });

export function sendSecurityHeaders(app: FastifyInstance, config: Config): void {
  const headers = headersOf(optionsFor(config));
  app.addHook('onRequest', (_, reply, done) => {
    reply.headers(headers);
    done();
  });
}
