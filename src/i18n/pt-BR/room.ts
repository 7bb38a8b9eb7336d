import { room as texts } from '../../portals/classroom/conference/texts.pt-BR.ts';
import { area } from '../area.ts';
import { flatten } from '../flatten.ts';

/** The live room's texts, which the room keeps as a tree (spec 3 §2). */
export const room = area<Record<string, string>>('room', flatten(texts, 'room.'));
