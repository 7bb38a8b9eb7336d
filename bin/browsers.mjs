import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

const chromiumNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const headlessNames = ['chromium-headless-shell'];
const firefoxNames = ['firefox-esr', 'firefox'];

const onPath = (names) => {
  for (const folder of (process.env.PATH ?? '').split(path.delimiter))
    for (const name of names) {
      const file = path.join(folder, name);
      if (existsSync(file)) return file;
    }
  return null;
};

const fromPlaywright = () => {
  const cache = path.join(homedir(), '.cache', 'ms-playwright');
  if (!existsSync(cache)) return null;
  for (const folder of readdirSync(cache).filter((name) => /^chromium-\d+$/.test(name))) {
    const file = path.join(cache, folder, 'chrome-linux', 'chrome');
    if (existsSync(file)) return file;
  }
  return null;
};

const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

let isUpdated = false;

function installFromDebian(name, variable, ...options) {
  console.log(`No ${name} was found: installing the one of Debian`);
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args) => {
    const [command, ...rest] = [...sudo, 'apt-get', '-qq', ...args];
    try {
      execFileSync(command, rest, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    } catch (cause) {
      throw new Error(`The tests need Debian's ${name}: install it, or set ${variable} to where it is`, {
        cause,
      });
    }
  };
  if (spawnSync('apt-get', ['--version']).status !== 0)
    throw new Error(`The tests need ${name}: install it, or set ${variable} to its path`);
  if (!isUpdated) apt('update');
  isUpdated = true;
  apt('install', '-y', ...options, name);
}

export function findChromium() {
  const found = process.env.CHROMIUM || onPath(chromiumNames) || fromPlaywright();
  if (found) return found;
  installFromDebian('chromium', 'CHROMIUM');
  return onPath(chromiumNames);
}

/** Chromium without windows, which draws pages at less cost. Where it cannot be installed, the whole browser serves. */
export function findHeadlessChromium() {
  const found = process.env.CHROMIUM_HEADLESS || onPath(headlessNames);
  if (found) return found;
  const chromium = findChromium();
  if (!isDebian()) return chromium;
  try {
    installFromDebian('chromium-headless-shell', 'CHROMIUM_HEADLESS');
  } catch {
    console.log('It cannot be installed: the whole browser serves');
  }
  return onPath(headlessNames) ?? chromium;
}

function findFirefox() {
  const found = process.env.FIREFOX || onPath(firefoxNames);
  if (found) return found;
  installFromDebian('firefox-esr', 'FIREFOX');
  return onPath(firefoxNames);
}

/** WebKit, which is driven by WebDriver, and a display without a screen for it. */
function findWebKit() {
  const found = process.env.WEBKIT_DRIVER || onPath(['WebKitWebDriver']);
  if (found) return found;
  installFromDebian('webkit2gtk-driver', 'WEBKIT_DRIVER', '--no-install-recommends');
  return onPath(['WebKitWebDriver']);
}

function findDisplay() {
  const found = process.env.XVFB || onPath(['Xvfb']);
  if (found) return found;
  installFromDebian('xvfb', 'XVFB', '--no-install-recommends');
  return onPath(['Xvfb']);
}

/** The relay through which the room's media pass where a network blocks UDP. */
function findRelay() {
  const found = process.env.TURNSERVER || onPath(['turnserver']);
  if (found) return found;
  installFromDebian('coturn', 'TURNSERVER');
  return onPath(['turnserver']);
}

/** Jars of Debian's packages for Apache's check of PDF/A; what it needs of Java was part of Java itself once. */
const jars = [
  'preflight',
  'pdfbox2',
  'fontbox2',
  'xmpbox',
  'commons-logging',
  'javax.activation',
  'jaxb-api',
];

function findPdfValidator() {
  const found = jars.map((name) => `/usr/share/java/${name}.jar`);
  if (!process.env.PDF_VALIDATOR && !(found.every(existsSync) && onPath(['java']))) {
    const packages = ['default-jre-headless', 'libactivation-java', 'libjaxb-api-java'];
    installFromDebian('libpdfbox2-java', 'PDF_VALIDATOR', '--no-install-recommends', ...packages);
  }
  return process.env.PDF_VALIDATOR || found.join(path.delimiter);
}

/** Plays what the room records, and makes pictures and sounds to record: 34 MB of packages, 86 MB on the disk. */
function findFfmpeg() {
  const found = process.env.FFMPEG || onPath(['ffmpeg']);
  if (found) return found;
  installFromDebian('ffmpeg', 'FFMPEG', '--no-install-recommends');
  return onPath(['ffmpeg']);
}

/** The variables that tell the tests where the browsers, the relay and ffmpeg are, and the class path of the check of PDF/A. */
export const findBrowsers = () => ({
  CHROMIUM: findChromium(),
  CHROMIUM_HEADLESS: findHeadlessChromium(),
  FIREFOX: findFirefox(),
  WEBKIT_DRIVER: findWebKit(),
  XVFB: findDisplay(),
  TURNSERVER: findRelay(),
  PDF_VALIDATOR: findPdfValidator(),
  FFMPEG: findFfmpeg(),
});
