import { brake, brakedTries, codeMails, codeTries, passwordTries } from '../../../domain/tries.ts';
import { type Ctx, type Services, systemCtx } from '../../platform/context.ts';
import { networkOf } from '../../platform/http/address.ts';
import { addJob } from '../../platform/jobs.ts';
import {
  countedInWindow,
  countInWindow,
  forgetTries,
  hasTryLeft,
  refundTries,
  type TryKey,
  takeTry,
  takeTryOrRefuse,
} from '../../platform/tries.ts';
import { alertAdmins } from '../messages/api.ts';
import { knownDevice } from './devices.ts';

const failures = 'wrong passwords of all';
const namesOf = (keys: readonly TryKey[]): string[] => keys.map(({ name }) => name);
const network = (ctx: Ctx): string => networkOf(ctx.origin.ip ?? '');

export async function guessingGauges(
  services: Pick<Services, 'db' | 'clock'>,
): Promise<[name: string, help: string, value: number][]> {
  const count = await countedInWindow(services, failures);
  return [
    ['wrong_passwords', 'Wrong passwords from unknown devices in the current window', count],
    ['wrong_passwords_brake', '1 while unknown devices are throttled', Number(count >= brake.failures)],
  ];
}

/** Counts failures over all accounts; reaching the limit alerts once per window. */
async function countFailure(ctx: Ctx): Promise<void> {
  const count = await countInWindow(ctx, failures, brake.minutes);
  if (count !== brake.failures) return;
  await addJob(ctx.db, 'guessing_alarm', { at: ctx.clock.now().toISOString() });
}

export interface PasswordTry {
  right(): Promise<void>;
  wrong(): Promise<void>;
}

/** Counts tries for unknown accounts, too; throws 429 while the caller has to wait. */
export async function tryPassword(ctx: Ctx, email: string): Promise<PasswordTry> {
  const device = await knownDevice(ctx, email);
  const isBraked = (await countedInWindow(ctx, failures)) >= brake.failures;
  const rules = isBraked ? brakedTries : passwordTries;
  const own: TryKey = device
    ? { name: `password device ${device}`, rule: rules.device }
    : { name: `password ${email} ${network(ctx)}`, rule: rules.pair };
  const shared: TryKey[] = device
    ? [{ name: `password devices ${email}`, rule: rules.devices }]
    : [
        { name: `password ${email}`, rule: rules.account },
        { name: `password network ${network(ctx)}`, rule: rules.network },
      ];
  await takeTryOrRefuse(ctx, [own, ...shared]);
  return {
    right: async () => {
      await forgetTries(ctx, own.name);
      await refundTries(ctx.db, namesOf(shared));
    },
    wrong: async () => {
      if (!device) await countFailure(ctx);
    },
  };
}

export async function tryOwnPassword(ctx: Ctx, session_id: string): Promise<{ right(): Promise<unknown> }> {
  const key = { name: `password session ${session_id}`, rule: passwordTries.session };
  await takeTryOrRefuse(ctx, [key]);
  return { right: () => forgetTries(ctx, key.name) };
}

const codeKeys = (email: string): TryKey[] => [
  { name: `code day ${email}`, rule: codeTries.account_day },
  { name: `code month ${email}`, rule: codeTries.account_month },
];

/** Otherwise the mail contains only the link. */
export async function codesLeft(services: Services, email: string): Promise<boolean> {
  for (const key of codeKeys(email)) if (!(await hasTryLeft(services, key))) return false;
  return true;
}

/** `left` is false when no try is left. Throws 429 when a network tries too often. */
export async function tryCode(ctx: Ctx, email: string): Promise<{ left: boolean; right(): Promise<void> }> {
  const address = { name: `code network ${network(ctx)}`, rule: codeTries.network };
  await takeTryOrRefuse(ctx, [address]);
  const keys = codeKeys(email);
  const left = (await takeTry(ctx, keys)) === 0;
  return { left, right: () => refundTries(ctx.db, namesOf([address, ...keys])) };
}

/** False when the mailbox's limit is used up: links mailed before still work. */
export async function tryAsking(ctx: Ctx, email: string): Promise<boolean> {
  const device = await knownDevice(ctx, email);
  if (device) {
    await takeTryOrRefuse(ctx, [{ name: `ask device ${device}`, rule: codeMails.device }]);
    return true;
  }
  await takeTryOrRefuse(ctx, [
    { name: `ask ${email} ${network(ctx)}`, rule: codeMails.pair },
    { name: `ask network ${network(ctx)}`, rule: codeMails.network },
  ]);
  return (await takeTry(ctx, [{ name: `ask ${email}`, rule: codeMails.account }])) === 0;
}

export async function guessingAlarm(services: Services, { at }: { at: string }): Promise<void> {
  const ctx = systemCtx(services);
  await ctx.transaction(async (tx) => {
    const fresh = await alertAdmins(tx, ctx, {
      key: `guessing:${at}`,
      notice: 'guessing',
      values: brake,
    });
    if (fresh) services.log.error({ ...brake, at }, 'many wrong passwords: new devices are slowed down');
  });
}
