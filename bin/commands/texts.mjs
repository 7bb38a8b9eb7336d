import { writeFiles } from '../texts/catalogue.ts';

writeFiles();
