import type { FastifyHelmetOptions } from '@fastify/helmet';
import type { Config } from '../../config.ts';

/**
 * No script but our own files, nothing from outside. Style tags stay allowed: emotion (MUI) writes them at run time,
 * and a nonce would make the one page that is now the same for everybody a page made per request.
 */
function contentSecurityPolicy({ ROOM_PROVIDER, PUBLIC_URL }: Config) {
  // Older Safaris do not take a socket to the own host for 'self'.
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

/** Every answer's security headers; HSTS where the world reaches us by https. */
export const securityHeaders = (config: Config): FastifyHelmetOptions => ({
  contentSecurityPolicy: contentSecurityPolicy(config),
  crossOriginEmbedderPolicy: false,
  crossOriginOpenerPolicy: { policy: 'same-origin' },
  hsts: config.PUBLIC_URL?.startsWith('https:') ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'same-origin' },
  frameguard: { action: 'deny' },
});

/** An event stream is no page and stays open for hours: each header of a page would cost it memory for nothing. */
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

/** What pages may ask of the device: what a live lesson needs, for our own pages alone. */
export const permissionsPolicy = [
  ...own.map((feature) => `${feature}=(self)`),
  ...none.map((feature) => `${feature}=()`),
].join(', ');
