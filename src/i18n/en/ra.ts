import english from 'ra-language-english';
import { flatten } from '../flatten.ts';

export default flatten(english.ra as unknown as Parameters<typeof flatten>[0]);
