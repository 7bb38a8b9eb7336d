import { buildFrontEnd } from '../frontEnd.mjs';

await buildFrontEnd({ force: process.argv.includes('--force') });
