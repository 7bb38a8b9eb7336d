import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config.ts';

/** Allows style tags: MUI writes them at run time, and a nonce would prevent a static page. */
function contentSecurityPolicy({ ROOM_PROVIDER, PUBLIC_URL }: Config) {
  // Older Safari versions do not match WebSockets to the same host with 'self'.
  const own = PUBLIC_URL ? [new URL(PUBLIC_URL).origin.replace(/^http/, 'ws')] : [];
  const room = ROOM_PROVIDER === 'hms' ? ['https://*.100ms.live', 'wss://*.100ms.live'] : own;
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
      connectSrc: ["'self'", ...room],
      workerSrc: ["'self'", 'blob:'],
      frameSrc: ["'none'"],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  };
}

export const securityHeaders = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: contentSecurityPolicy(config),
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  hsts: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
});

/** Event streams stay open for hours, and every header costs memory. */
export const streamHeaders: FastifyHelmetOptions = {
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
};

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

export const permissionsPolicy = [
  ...own.map((feature) => `${feature}=(self)`),
  ...none.map((feature) => `${feature}=()`),
].join(', ');
