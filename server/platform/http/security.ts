import type { Config } from '../../config.ts';

/** Nothing inline but MUI's style tags, nothing from outside; the room talks to its own server or to 100ms. */
export function contentSecurityPolicy(config: Config) {
  const room =
    config.ROOM_PROVIDER === 'hms' ? ['https://*.100ms.live', 'wss://*.100ms.live'] : ['ws:', 'wss:'];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', 'blob:'],
      mediaSrc: ["'self'", 'blob:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...room],
      workerSrc: ["'self'", 'blob:'],
      frameAncestors: ["'none'"],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      objectSrc: ["'none'"],
    },
  };
}
