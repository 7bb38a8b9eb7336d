import type { RoomT } from './roomContext.ts';

export interface SdkError {
  code: number;
  action: string;
  message: string;
  description?: string;
  isTerminal?: boolean;
}

export type Device = 'camera' | 'microphone' | 'screenshare';
/** Firefox does not tell a device that the system blocks from one that is not there. */
type Blocker = 'browser' | 'system' | 'unclear';
type InitCause = 'invalid_role' | 'disabled' | 'full' | 'init';
export type ShownFault =
  | { kind: 'init'; cause: InitCause }
  /** The SDK's own words, in English. */
  | { kind: 'terminal' | 'lost'; message: string | null }
  | { kind: 'blocked'; devices: Device[]; by: Blocker };
export type Fault =
  | ShownFault
  | { kind: 'expired' }
  /** A device that is not there, or that another program uses. */
  | { kind: 'missing' | 'in_use'; devices: Device[] }
  | { kind: 'message'; message: string }
  | { kind: 'silent' };

const DENIED_BY_BROWSER = 3001;
const NOT_THERE = 3002;
const IN_USE = 3003;
const DENIED_BY_SYSTEM = 3011;
/** The only one was unplugged. */
const SELECTED_MISSING = 3014;
const AUTOPLAY = 3008;
const SIGNAL_LOST = 1003;
const SHOWN_AS_MESSAGE = [500, 6008];

export function readFault(error: SdkError): Fault {
  const { code, action, message, description = '', isTerminal } = error;
  const devices = devicesIn(`${message} ${description}`);
  if (code === DENIED_BY_BROWSER && devices.every((device) => device === 'screenshare')) {
    // Browsers report the same whether the user closed their list of screens or may not share any.
    return { kind: 'silent' };
  }
  if (code === DENIED_BY_BROWSER) return { kind: 'blocked', devices, by: 'browser' };
  if (code === DENIED_BY_SYSTEM) {
    // Screens are always there.
    const isUnclear = description.includes('not available') && !devices.includes('screenshare');
    return { kind: 'blocked', devices, by: isUnclear ? 'unclear' : 'system' };
  }
  if (code === NOT_THERE || code === SELECTED_MISSING) return { kind: 'missing', devices };
  if (code === IN_USE) return { kind: 'in_use', devices };
  if (code === AUTOPLAY) return { kind: 'silent' };
  if (code === SIGNAL_LOST)
    return isTerminal ? { kind: 'lost', message: message || null } : { kind: 'silent' };
  if (action === 'INIT') {
    const text = `${message} ${description}`;
    return text.includes('token has expired') ? { kind: 'expired' } : { kind: 'init', cause: causeOf(text) };
  }
  if (SHOWN_AS_MESSAGE.includes(code)) return { kind: 'message', message };
  if (message.includes('role limit reached')) return { kind: 'init', cause: 'full' };
  if (isTerminal) return { kind: 'terminal', message: message || null };
  return { kind: 'silent' };
}

function causeOf(text: string): InitCause {
  if (text.includes('role is invalid')) return 'invalid_role';
  if (text.includes('room is not active')) return 'disabled';
  return text.includes('role limit reached') ? 'full' : 'init';
}

function devicesIn(text: string): Device[] {
  const message = text.toLowerCase();
  const devices: Device[] = [];
  if (message.includes('video') || message.includes('camera')) devices.push('camera');
  if (message.includes('audio') || message.includes('microphone')) devices.push('microphone');
  if (message.includes('screen')) devices.push('screenshare');
  return devices.length > 0 ? devices : ['camera', 'microphone'];
}

export const nameDevices = (devices: readonly Device[], t: RoomT): string =>
  devices.map((device) => t(`error.${device}`)).join(', ');
