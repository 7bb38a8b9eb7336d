import type { Ctx } from '../../platform/context.ts';
import { alertAdmins } from '../messages/api.ts';

export async function reportAltered(ctx: Ctx, code: string, faults: readonly string[]): Promise<void> {
  ctx.log.error({ contract_code: code, faults }, 'a signed contract does not match its evidence');
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await ctx.transaction((tx) =>
    alertAdmins(tx, ctx, {
      key: `contract-altered:${code}:${day}`,
      notice: 'contract_altered',
      values: { code },
    }),
  );
}
