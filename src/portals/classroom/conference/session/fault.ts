export interface SdkError {
  code: number;
  action: string;
  message: string;
  description?: string;
  isTerminal?: boolean;
}

export type Device = 'camera' | 'microphone' | 'screenshare';
type InitCause = 'invalid_role' | 'disabled' | 'full' | 'init';
export type ShownFault =
  | { kind: 'init'; cause: InitCause }
  | { kind: 'terminal'; message: string | null }
  | { kind: 'lost' }
  | { kind: 'blocked'; devices: Device[]; bySystem: boolean };
export type Fault =
  | ShownFault
  | { kind: 'expired' }
  | { kind: 'message'; message: string }
  | { kind: 'silent' };

const DENIED_BY_BROWSER = 3001;
const DENIED_BY_SYSTEM = 3011;
const AUTOPLAY = 3008;
const SIGNAL_LOST = 1003;
const SHOWN_AS_MESSAGE = [500, 6008];

export function readFault(error: SdkError): Fault {
  const { code, action, message, description = '', isTerminal } = error;
  if (code === DENIED_BY_BROWSER || code === DENIED_BY_SYSTEM) {
    return {
      kind: 'blocked',
      devices: devicesIn(`${message} ${description}`),
      bySystem: code === DENIED_BY_SYSTEM,
    };
  }
  if (code === AUTOPLAY) return { kind: 'silent' };
  if (code === SIGNAL_LOST) return { kind: isTerminal ? 'lost' : 'silent' };
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
