import type { Area } from '../../platform/area.ts';
import { adminDashboard, adminFranchiseGrowth, adminStudentGrowth, sellerRanking } from './admin.ts';
import { checkSales } from './checkSales.ts';
import { listRevenue } from './revenueRows.ts';
import { sellerDashboard } from './seller.ts';
import { today } from './today.ts';

declare module '../../platform/jobs.ts' {
  interface JobPayloads {
    check_sales: Record<string, never>;
  }
}

export const figures = {
  handlers: {
    'GET /v1/dashboard/admin': adminDashboard,
    'GET /v1/dashboard/admin-student-growth': adminStudentGrowth,
    'GET /v1/dashboard/admin-franchise-growth': adminFranchiseGrowth,
    'GET /v1/dashboard/fev/:fev_id': sellerDashboard,
    'GET /v1/dashboard/today': today,
    'GET /v1/fev/ranking': sellerRanking,
    'GET /v1/revenue': listRevenue,
  },
  jobs: { check_sales: checkSales },
  crons: { check_sales: { at: '20 5 * * *', fill: '1d' } },
} satisfies Area;
