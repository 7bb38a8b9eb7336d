import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/context.ts';
import type { RoomEntrance } from '../platform/http/upgrades.ts';
import { recorded } from '../platform/integrations.ts';
import { readSchool } from '../platform/school.ts';
import { embeddedCep } from './cep/embedded.ts';
import type { CepProvider } from './cep/port.ts';
import { viaCep } from './cep/viacep.ts';
import { adaptersOf } from './integrations.ts';
import { clamd } from './malware/clamd.ts';
import { noScanner } from './malware/off.ts';
import type { MalwareScanner } from './malware/port.ts';
import { manualPayment } from './payment/manual/manual.ts';
import { openPagarme } from './payment/pagarme/open.ts';
import type { CardVault, PaymentProvider } from './payment/port.ts';
import { mountSandboxPage } from './payment/sandbox/page.ts';
import { sandboxPayment } from './payment/sandbox/sandbox.ts';
import { openRoom } from './room/open.ts';
import type { OpenedRoom } from './room/opened.ts';
import type { RoomProvider } from './room/port.ts';
import { openSignature } from './signature/open.ts';
import type { SignatureProvider } from './signature/port.ts';

export interface Providers {
  payment: PaymentProvider;
  /** Signs new contracts; null where they are signed in the school's own pages. */
  signature: SignatureProvider | null;
  /** Signs the contracts that were issued with a provider of this name, whichever signs new ones; null without its settings. */
  signatureNamed(name: string): SignatureProvider | null;
  cards: CardVault | null;
  cep: CepProvider;
  malware: MalwareScanner;
  room: RoomProvider;
  handleRoomEvent: OpenedRoom['takeEvent'];
  mount(app: FastifyInstance, entrance: RoomEntrance): void;
  drain: OpenedRoom['drain'];
  close(): Promise<void>;
}

/** Who signs new contracts, and those that were issued before. */
export function signaturesOf({
  config,
  integrations,
}: Pick<Services, 'config' | 'integrations'>): Pick<Providers, 'signature' | 'signatureNamed'> {
  const { adapter } = adaptersOf(config).signature;
  const opened = openSignature({ config });
  const clicksign = opened && recorded(opened, { integrations, kind: 'signature', adapter });
  return {
    signature: config.SIGNATURE_PROVIDER === 'clicksign' ? clicksign : null,
    signatureNamed: (name) => (clicksign?.name === name ? clicksign : null),
  };
}

export async function openProviders(base: Omit<Services, 'providers'>): Promise<Providers> {
  const { config, integrations } = base;
  const sandbox = config.PAYMENT_PROVIDER === 'sandbox';
  const payments: Record<typeof config.PAYMENT_PROVIDER, () => PaymentProvider> = {
    manual: () => manualPayment(() => readSchool(base)),
    sandbox: () => sandboxPayment(base),
    pagarme: () => openPagarme(base),
  };
  const room = await openRoom(base);
  const adapters = adaptersOf(config);
  const note = <T extends object>(
    kind: 'payment' | 'room' | 'cep' | 'malware',
    port: T,
    local?: string[],
  ): T => recorded(port, { integrations, kind, adapter: adapters[kind].adapter, ...(local && { local }) });
  const payment = payments[config.PAYMENT_PROVIDER]();
  const { signature, signatureNamed } = signaturesOf(base);
  return {
    signature,
    signatureNamed,
    payment: note('payment', payment, ['verifyEvent']),
    cards: payment.cards && note('payment', payment.cards),
    cep: note('cep', config.isDemo ? embeddedCep : viaCep()),
    malware: config.MALWARE_SCANNER === 'clamd' ? note('malware', clamd(config.CLAMD_ADDRESS)) : noScanner,
    // The tokens of 100ms are signed here.
    room: note('room', room.provider, config.ROOM_PROVIDER === 'hms' ? ['mintJoinToken'] : []),
    handleRoomEvent: room.takeEvent,
    mount: (app, entrance) => {
      if (sandbox) mountSandboxPage(app, base);
      room.mount(app, entrance);
    },
    drain: room.drain,
    close: room.close,
  };
}
