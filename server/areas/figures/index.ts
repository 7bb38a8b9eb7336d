import type { Area } from '../../platform/area.ts';
import { adminDashboard, adminFranchiseGrowth, adminStudentGrowth, sellerRanking } from './admin.ts';
import { sellerDashboard } from './seller.ts';
import { today } from './today.ts';

export const figures = {
  handlers: {
    'GET /v1/dashboard/admin': adminDashboard,
    'GET /v1/dashboard/admin-student-growth': adminStudentGrowth,
    'GET /v1/dashboard/admin-franchise-growth': adminFranchiseGrowth,
    'GET /v1/dashboard/fev/:fev_id': sellerDashboard,
    'GET /v1/dashboard/today': today,
    'GET /v1/fev/ranking': sellerRanking,
  },
} satisfies Area;
