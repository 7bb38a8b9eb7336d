import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./server/platform/tables.ts', './server/areas/**/tables.ts', './server/providers/*/*/tables.ts'],
  out: './server/platform/db/migrations',
});
