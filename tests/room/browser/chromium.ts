import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';

const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--use-fake-ui-for-media-stream',
  '--use-fake-device-for-media-stream',
  '--auto-select-desktop-capture-source=Entire screen',
];

/** Saves processor time in tests that check only whether pictures move. */
export const SLOW_CAMERA = ['--use-fake-device-for-media-stream=fps=8'];

/** `flags` take the place of earlier ones of the same name. */
export function launchChromium(flags: readonly string[] = []): Promise<Browser> {
  const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
  return chromium.launch({ executablePath, args: [...FLAGS, ...flags] });
}

declare global {
  interface Window {
    /** Every peer connection of the page, for statistics. */
    connections: RTCPeerConnection[];
    sockets: WebSocket[];
    /** The limits with which senders of large pictures were opened, bit/s. */
    openedBitrates: number[];
    /** What comes in on the connections that are still open, of one kind. */
    incoming(kind: 'audio' | 'video'): Promise<RTCInboundRtpStreamStats[]>;
  }
}

// The room would otherwise reach the browser directly, past the relay on this machine.
export async function hideAddresses(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (data) {
      if (typeof data !== 'string') return send.call(this, data);
      if (!data.includes('"method":"trickle"')) send.call(this, data.replace(/a=candidate:.*?\\r\\n/g, ''));
    };
  });
}

interface Viewport {
  width: number;
  height: number;
  hasTouch?: boolean;
}

/** A browser with access to its peer connections and sockets. */
export async function openPerson(
  browser: Browser,
  url: string,
  { hasTouch = false, ...viewport }: Viewport = { width: 1280, height: 800 },
  prepare: (page: Page) => Promise<void> = async () => undefined,
): Promise<{ context: BrowserContext; page: Page; outside: string[] }> {
  const context = await browser.newContext({ viewport, hasTouch });
  const page = await context.newPage();
  await prepare(page);
  const outside: string[] = [];
  page.on('request', (request) => {
    const { host } = new URL(request.url());
    if (host !== '' && host !== new URL(url).host) outside.push(request.url());
  });
  await page.addInitScript(() => {
    const Original = window.RTCPeerConnection;
    const Socket = window.WebSocket;
    window.connections = [];
    window.sockets = [];
    window.openedBitrates = [];
    const { addTransceiver } = Original.prototype;
    Original.prototype.addTransceiver = function (track, init) {
      for (const { maxBitrate, scaleResolutionDownBy = 1 } of init?.sendEncodings ?? [])
        if (maxBitrate !== undefined && scaleResolutionDownBy === 1) window.openedBitrates.push(maxBitrate);
      return addTransceiver.call(this, track, init);
    };
    window.WebSocket = class extends Socket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        window.sockets.push(this);
      }
    };
    window.RTCPeerConnection = class extends Original {
      constructor(configuration?: RTCConfiguration) {
        super(configuration);
        window.connections.push(this);
      }
    };
    window.incoming = async (kind) => {
      const found: RTCInboundRtpStreamStats[] = [];
      for (const connection of window.connections) {
        if (connection.signalingState === 'closed') continue;
        // Firefox gives no answer about a connection that is closed meanwhile.
        const none = new Promise<null>((resolve) => setTimeout(resolve, 1000, null));
        for (const stat of (await Promise.race([connection.getStats(), none]))?.values() ?? [])
          if (stat.type === 'inbound-rtp' && stat.kind === kind) found.push(stat);
      }
      return found;
    };
  });
  await page.goto(url);
  return { context, page, outside };
}

/** Only on connections that are still open. */
export function framesDecoded(page: Page): Promise<number> {
  return page.evaluate(async () =>
    (await window.incoming('video')).reduce((sum, { framesDecoded: frames = 0 }) => sum + frames, 0),
  );
}

/** Large and small pictures together, only on connections that are still open. */
export function framesSent(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    for (const connection of window.connections) {
      if (connection.signalingState === 'closed') continue;
      for (const stat of (await connection.getStats()).values())
        if (stat.type === 'outbound-rtp' && stat.kind === 'video') sum += stat.framesSent ?? 0;
    }
    return sum;
  });
}

/** Samples of other participants' voices, and those of them that conceal lost ones. */
export function soundPlayed(page: Page): Promise<{ played: number; concealed: number }> {
  return page.evaluate(async () => {
    const sound = { played: 0, concealed: 0 };
    for (const stat of await window.incoming('audio')) {
      sound.played += stat.totalSamplesReceived ?? 0;
      sound.concealed += (stat.concealedSamples ?? 0) - (stat.silentConcealedSamples ?? 0);
    }
    return sound;
  });
}

/** Kinds of the tracks that the page publishes, without small copies. */
export function tracksSent(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    window.connections
      .filter(({ signalingState }) => signalingState !== 'closed')
      .flatMap((connection) => connection.getSenders())
      .filter((sender) => (sender.getParameters().encodings[0]?.scaleResolutionDownBy ?? 1) === 1)
      .flatMap(({ track }) => track?.kind ?? [])
      .sort(),
  );
}
