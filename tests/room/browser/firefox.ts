import path from 'node:path';
import { type Browser, firefox } from '@playwright/test';

/**
 * Debian's Firefox, driven by WebDriver BiDi, with a generated camera and microphone. It offers its loopback address, which it
 * leaves out otherwise: the room of a test listens on no other.
 */
export function launchFirefox(): Promise<Browser> {
  return firefox.launch({
    channel: 'moz-firefox',
    executablePath: path.resolve('tests/browser/support/launchFirefox.mjs'),
    firefoxUserPrefs: {
      'media.navigator.permission.disabled': true,
      'media.navigator.streams.fake': true,
      'media.peerconnection.ice.loopback': true,
      'media.peerconnection.ice.obfuscate_host_addresses': false,
      'media.autoplay.default': 0,
    },
  });
}
