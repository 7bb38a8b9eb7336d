import { room } from '../../portals/classroom/conference/texts.en.ts';
import { flatten } from '../flatten.ts';

export default flatten(room, 'room.');
