import { globSync, readFileSync } from 'node:fs';

const floors = ['domain', 'contract', 'server', 'src', 'bin', 'tests'] as const;

const comment = /^\s*(\/\/|\/\*|\*)/;

/** Lines of code of each floor, and the share of those that are only a comment, in percent. */
export const commentShares = (): { floor: string; lines: number; percent: number }[] =>
  floors.map((floor) => {
    const lines = globSync(`${floor}/**/*.{ts,tsx,mjs,js,css}`).flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== ''),
    );
    const comments = lines.filter((line) => comment.test(line)).length;
    return { floor, lines: lines.length, percent: (100 * comments) / lines.length };
  });
