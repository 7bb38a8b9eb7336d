import { colourOn } from '../../../domain/brandColour.ts';
import type { School } from '../../../domain/school.ts';
import type { Services } from '../context.ts';
import { opaqueImage } from '../images.ts';
import { logoOf } from '../school.ts';
import type { Pen } from './pen.ts';

/** A school's logo (an opaque PNG) and colour as a document bears them (SCHOOL-4). */
export interface Letterhead {
  name: string;
  accent: string | null;
  logo: Uint8Array | null;
}

/** Points. */
const LOGO = { width: 150, height: 44 };
const RULE = 2;

export async function letterheadOf(
  services: Pick<Services, 'files' | 'log'>,
  { name, accent, logo }: Pick<School, 'name' | 'accent' | 'logo'>,
): Promise<Letterhead> {
  const stored = await logoOf(services, { logo });
  // The library writes transparent images later, at a place in the file that differs from run to run.
  return { name, accent, logo: stored && (await opaqueImage(stored)) };
}

/** Draws logo and colour at the top of the first page; a school with neither has no letterhead. */
export function drawLetterhead(pen: Pen, { name, accent, logo }: Letterhead): void {
  if (!logo && !accent) return;
  pen.ensure(LOGO.height);
  if (logo) {
    pen.image(logo, name, LOGO);
    pen.y += 10;
  }
  if (accent) {
    pen.rule(colourOn('#ffffff', accent), RULE);
    pen.y += RULE;
  }
  pen.y += 18;
}
