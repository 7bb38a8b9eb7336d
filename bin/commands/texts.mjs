import { writeFiles } from '../../src/i18n/catalogue.ts';

writeFiles();
