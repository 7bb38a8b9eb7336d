import { randomUUID } from 'node:crypto';
import { INTEGRATION_KINDS, type IntegrationKind, type TestResult } from '../../../domain/integrations.ts';
import { audit } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import { AppError, ensureFound } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { faultOf } from '../../platform/integrations.ts';
import { mailToOneself } from '../school/api.ts';
import { adaptersInUse } from './adapters.ts';

/** A failure that the call of the port could not note. */
class TestFailure extends Error {
  constructor(name: 'Error' | 'TimeoutError', message: string) {
    super(message);
    this.name = name;
  }
}

/** A person waits for the answer. */
const longestMs = 5000;

/** An order that no provider has: reading it moves nothing. */
const noOrder = { provider_id: 'integration-test', link_id: null };
const avenidaPaulista = '01310100';

/** The file with which scanners are tested (EICAR); in two parts, so that this file is not taken for it. */
const harmless = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD-', 'ANTIVIRUS-TEST-FILE!$H+H*'];

async function* testFile(): AsyncGenerator<Uint8Array> {
  yield Buffer.from(harmless.join(''));
}

async function findTestFile({ providers }: Ctx): Promise<void> {
  const found = await providers.malware.scan(testFile());
  if (found === null) throw new TestFailure('Error', 'the scanner did not recognise the test file');
}

/** What a killed process left here is removed with the unused files. */
export const probeFolder = 'checks';

async function keepFile({ files }: Ctx): Promise<void> {
  const key = `${probeFolder}/${randomUUID()}`;
  await files.put(key, Buffer.from(key));
  const read = Buffer.from(await files.get(key)).toString();
  await files.remove(key);
  if (read !== key) throw new TestFailure('Error', 'the store of files returned another file');
}

const probes: Readonly<Record<IntegrationKind, (ctx: Ctx) => Promise<unknown>>> = {
  payment: ({ providers }) => providers.payment.readBack(noOrder),
  // Contracts that are signed in the school's own pages need no other service.
  signature: async ({ providers }) => providers.signatureNamed('clicksign')?.checkAccess(),
  room: ({ providers }) => providers.room.listLiveSessions(),
  mail: mailToOneself,
  cep: ({ providers }) => providers.cep.find(avenidaPaulista),
  malware: findTestFile,
  files: keepFile,
};

async function withinBound<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const bound = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new TestFailure('TimeoutError', 'the provider did not answer in time')),
      longestMs,
    );
  });
  try {
    return await Promise.race([work, bound]);
  } finally {
    clearTimeout(timer);
  }
}

/** Answers within the bound, however long the provider takes (SCHOOL-6). */
export const testIntegration: Handler<'POST /v1/integrations/:kind/test'> = async (ctx, { params }) => {
  const kind = ensureFound(INTEGRATION_KINDS.find((known) => known === params.kind));
  const { adapter, configured } = (await adaptersInUse(ctx))[kind];
  if (configured === 'not_configured') throw new AppError('integration_off');
  const began = performance.now();
  const result = await withinBound(probes[kind](ctx)).then(
    (): TestResult => {
      ctx.integrations.succeeded(kind, adapter);
      return 'passed';
    },
    (error: unknown): TestResult => {
      if (error instanceof AppError) throw error;
      ctx.log.warn({ err: error, kind }, 'the test of an integration failed');
      const fault = faultOf(error) ?? 'unexpected_answer';
      // Other failures have been noted by the port.
      if (error instanceof TestFailure) ctx.integrations.failed(kind, adapter, fault);
      return fault;
    },
  );
  await ctx.integrations.write();
  await ctx.transaction((tx) =>
    audit(tx, ctx, {
      context: 'integrations',
      entity: 'integration_states',
      entity_id: kind,
      entity_name: adapter,
      before: { test_result: null },
      after: { test_result: result },
    }),
  );
  return { result, milliseconds: Math.round(performance.now() - began) };
};
