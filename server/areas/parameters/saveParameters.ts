import type { AuditEntity } from '../../../contract/auditFields.ts';
import {
  parameterIssues,
  type Section,
  storedParameters,
  typeOfField,
} from '../../../domain/financialParameters.ts';
import { type ParameterChange, parameterChanges } from '../../../domain/parameterChanges.ts';
import { localDate } from '../../../domain/schoolTime.ts';
import { requireActor } from '../../platform/actor.ts';
import { auditAll } from '../../platform/audit.ts';
import type { Ctx } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import { AppError, ensureFound, refused } from '../../platform/errors.ts';
import type { Handler } from '../../platform/http/handlers.ts';
import { advisoryLock, lockUntilEnd } from '../../platform/locks.ts';
import { setPlanPrices } from '../payments/api.ts';
import { parameter_versions } from './tables.ts';
import { currentParameters } from './versions.ts';
import { parametersView } from './view.ts';

const parametersLock = advisoryLock(4_200_008);

const entityOf: Readonly<Record<Section, AuditEntity>> = {
  sales: 'parameter_versions',
  orders: 'parameter_versions',
  products: 'parameter_products',
  services: 'parameter_services',
  plans: 'plan_prices',
};

/** Percentages are logged as they are read; the log itself writes money from cents. */
const logged = (section: Section, field: string, value: string | number | null) =>
  typeof value === 'number' && typeOfField(section, field) === 'percentage' ? value / 100 : value;

const auditChanges = (
  tx: Tx,
  ctx: Ctx,
  saved: { id: string; version: number },
  changes: readonly ParameterChange[],
) =>
  auditAll(
    tx,
    ctx,
    changes.map(({ section, operation, row, fields }) => {
      const side = (which: 'before' | 'after') =>
        Object.fromEntries(fields.map((each) => [each.field, logged(section, each.field, each[which])]));
      return {
        context: 'financial_parameters' as const,
        entity: entityOf[section],
        entity_id: saved.id,
        entity_name: row ?? String(saved.version),
        before: operation === 'I' ? null : side('before'),
        after: operation === 'D' ? null : side('after'),
      };
    }),
  );

/** Signed contracts keep their price, and drafts are not made again: they take today's price when they are next refreshed (PAR-6). */
export const saveParameters: Handler<'PATCH /v1/financial-parameters'> = async (ctx, { body }) => {
  const { user_id } = requireActor(ctx);
  const issues = parameterIssues(body);
  if (issues.length > 0) throw refused(...issues);
  return ctx.transaction(async (tx) => {
    await tx.execute(lockUntilEnd(parametersLock));
    const current = await currentParameters(tx);
    if (body.version !== undefined && body.version !== current.version) throw new AppError('stale');
    const content = storedParameters(body, current.content);
    const changes = parameterChanges(current.content, content);
    if (changes.length === 0) return parametersView(current);
    const now = ctx.clock.now();
    const made = { valid_from: localDate(now), created_at: now };
    if (current.updated_at === null)
      await tx.insert(parameter_versions).values({ version: 0, content: current.content, ...made });
    const version = current.version + 1;
    const [saved] = await tx
      .insert(parameter_versions)
      .values({ version, content, author_id: user_id, ...made })
      .returning();
    await setPlanPrices(tx, content.plans);
    await auditChanges(tx, ctx, ensureFound(saved, 'internal'), changes);
    return parametersView(await currentParameters(tx));
  });
};
