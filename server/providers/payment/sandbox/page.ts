import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Language, languages } from '../../../../domain/languages.ts';
import { sandboxCards } from '../../../../domain/sandboxCards.ts';
import type { Services } from '../../../platform/context.ts';
import { AppError } from '../../../platform/errors.ts';
import { payPage } from './html.ts';
import { settleOrder } from './sandbox.ts';
import { sandbox_orders } from './tables.ts';

/** Where a payment ends; with a guardian's page, the browser keeps what stands behind '#' of the address that it came with. */
const ends = ['welcome', 'guardian-statement'] as const;
const question = z.object({ language: z.enum(languages).optional(), back: z.enum(ends).optional() });
const form = z.object({ method: z.string().optional(), number: z.string().optional() });

/** Language of the payer, as the link says, or else of the browser. */
function languageOf(request: FastifyRequest): Language {
  const { language: given } = question.safeParse(request.query).data ?? {};
  if (given) return given;
  const accepted = (request.headers['accept-language'] ?? '')
    .split(',')
    .map((each) => each.trim().slice(0, 2));
  const known = (tag: string) => languages.find((language) => language.slice(0, 2) === tag);
  return accepted.map(known).find((language) => language !== undefined) ?? 'pt-BR';
}

const endOf = (request: FastifyRequest) => `/${question.safeParse(request.query).data?.back ?? 'welcome'}`;

export function mountSandboxPage(app: FastifyInstance, base: Omit<Services, 'providers'>): void {
  void app.register(async (page) => {
    page.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) =>
      done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    const orderOf = async (order_id: string) => {
      const [order] = await base.db
        .select()
        .from(sandbox_orders)
        .where(eq(sandbox_orders.order_id, order_id));
      if (!order) throw new AppError('not_found');
      return order;
    };
    page.get<{ Params: { id: string } }>('/sandbox/pay/:id', async (request, reply) => {
      const order = await orderOf(request.params.id);
      return reply.type('text/html; charset=utf-8').send(payPage(languageOf(request), order, null));
    });
    page.post<{ Params: { id: string }; Body: unknown }>('/sandbox/pay/:id', async (request, reply) => {
      const order = await orderOf(request.params.id);
      const { method, number } = form.safeParse(request.body).data ?? {};
      const pix = method === 'pix';
      // Any other number is refused and never stored.
      const found = pix ? 'paid' : sandboxCards[(number ?? '').replace(/\D/g, '')];
      const outcome = found === 'fails_later' ? 'failed' : found;
      const html = reply.type('text/html; charset=utf-8');
      if (order.status === 'paid') {
        // The event may have been lost in a crash; a duplicate counts once.
        await settleOrder(base, order.order_id, 'paid');
        return reply.redirect(endOf(request), 303);
      }
      if (order.status === 'closed') return html.code(410).send(payPage(languageOf(request), order, null));
      if (!outcome) return html.code(422).send(payPage(languageOf(request), order, 'sandbox.unknown_card'));
      await settleOrder(base, order.order_id, outcome);
      if (outcome === 'paid') return reply.redirect(endOf(request), 303);
      return html.code(402).send(payPage(languageOf(request), order, 'sandbox.declined'));
    });
  });
}
