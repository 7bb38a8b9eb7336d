// npm run env-example: writes .env.example from the variables that the server knows.
import { writeFileSync } from 'node:fs';
import { envExample } from '../settingsText.ts';

writeFileSync('.env.example', envExample());
