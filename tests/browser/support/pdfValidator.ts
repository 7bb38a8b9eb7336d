import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

/**
 * What Apache PDFBox Preflight finds wrong in a file, a line each. It knows PDF/A-1b alone, so of a file of PDF/A-2 it says that
 * the part must be 1, and asks for lists of characters beside embedded fonts, which PDF/A-2 made optional.
 */
export function pdfFaults(bytes: Buffer, file: string): string[] {
  writeFileSync(file, bytes);
  const classPath = process.env.PDF_VALIDATOR ?? '';
  const program = 'org.apache.pdfbox.preflight.Validator_A1b';
  const { stdout, stderr, error } = spawnSync('java', ['-cp', classPath, program, file], {
    encoding: 'utf8',
  });
  if (error) throw error;
  const [verdict, ...faults] = stdout.trim().split('\n');
  if (!verdict?.includes('is not a valid PDF/A-1b file')) throw new Error(`${stdout}${stderr}`);
  return faults;
}

/** The faults of a valid file of PDF/A-2 in the eyes of PDF/A-1b. */
export const onlyOfPdfA1 = [
  /^7\.11\.2 : Error on MetaData, part must be 1$/,
  /: The CIDSet entry is missing/,
];
