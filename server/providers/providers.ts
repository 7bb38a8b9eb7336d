import type { FastifyInstance } from 'fastify';
import type { Services } from '../platform/context.ts';
import type { RoomEntrance } from '../platform/http/upgrades.ts';
import { readSchool } from '../platform/school.ts';
import { embeddedCep } from './cep/embedded.ts';
import type { CepProvider } from './cep/port.ts';
import { viaCep } from './cep/viacep.ts';
import { clamd } from './malware/clamd.ts';
import { noScanner } from './malware/off.ts';
import type { MalwareScanner } from './malware/port.ts';
import { manualPayment } from './payment/manual/manual.ts';
import { openPagarme } from './payment/pagarme/open.ts';
import type { PaymentProvider } from './payment/port.ts';
import { mountSandboxPage } from './payment/sandbox/page.ts';
import { sandboxPayment } from './payment/sandbox/sandbox.ts';
import { openRoom } from './room/open.ts';
import type { OpenedRoom } from './room/opened.ts';
import type { RoomProvider } from './room/port.ts';
import { openSignature } from './signature/open.ts';
import type { SignatureProvider } from './signature/port.ts';

export interface Providers {
  payment: PaymentProvider;
  /** Null where contracts are signed in the school's own pages. */
  signature: SignatureProvider | null;
  cep: CepProvider;
  malware: MalwareScanner;
  room: RoomProvider;
  handleRoomEvent: OpenedRoom['takeEvent'];
  mount(app: FastifyInstance, entrance: RoomEntrance): void;
  close(): Promise<void>;
}

export async function openProviders(base: Omit<Services, 'providers'>): Promise<Providers> {
  const { config } = base;
  const sandbox = config.PAYMENT_PROVIDER === 'sandbox';
  const payments: Record<typeof config.PAYMENT_PROVIDER, () => PaymentProvider> = {
    manual: () => manualPayment(() => readSchool(base)),
    sandbox: () => sandboxPayment(base),
    pagarme: () => openPagarme(base),
  };
  const room = await openRoom(base);
  return {
    payment: payments[config.PAYMENT_PROVIDER](),
    signature: openSignature(base),
    cep: config.isDemo ? embeddedCep : viaCep(),
    malware: config.MALWARE_SCANNER === 'clamd' ? clamd(config.CLAMD_ADDRESS) : noScanner,
    room: room.provider,
    handleRoomEvent: room.takeEvent,
    mount: (app, entrance) => {
      if (sandbox) mountSandboxPage(app, base);
      room.mount(app, entrance);
    },
    close: room.close,
  };
}
