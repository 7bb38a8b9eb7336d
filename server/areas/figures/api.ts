export { readRevenue } from './revenue.ts';
export { countOpportunities, readRanking, readSales, readSalesByMonth } from './sales.ts';
