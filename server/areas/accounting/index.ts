import type { Area } from '../../platform/area.ts';
import { exportChargebacks, exportCharges, exportInvoices, exportPayments, exportRefunds } from './files.ts';
import { readReceipt, readReceiptByLink } from './receipt.ts';
import { readAccounting } from './summary.ts';

export const accounting = {
  handlers: {
    'GET /v1/accounting': readAccounting,
    'GET /v1/accounting/charges/export': exportCharges,
    'GET /v1/accounting/payments/export': exportPayments,
    'GET /v1/accounting/refunds/export': exportRefunds,
    'GET /v1/accounting/chargebacks/export': exportChargebacks,
    'GET /v1/accounting/invoices/export': exportInvoices,
    'GET /v1/charges/:id/receipt': readReceipt,
    'POST /v1/guardian-statement/receipt': readReceiptByLink,
  },
} satisfies Area;
