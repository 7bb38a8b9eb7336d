import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const overlays = /from '@mui\/material\/(?!styles')/;
/** Inside an overlay, or a room, that has the theme. */
const within = [/^src\/ui\/DetailsDialog\.tsx$/, /^src\/portals\/classroom\/conference\//];

it('overlays of MUI have the theme, which first screens do without', () => {
  const themed = new Map(
    globSync('src/**/*.tsx')
      .map((file): [string, string] => [file, readFileSync(file, 'utf8')])
      .filter(([, text]) => overlays.test(text))
      .map(([file, text]) => [file, text.includes('<Themed')]),
  );
  expect(themed.size).toBeGreaterThan(10);
  const bare = [...themed].filter(([file, isThemed]) => !isThemed && !within.some((each) => each.test(file)));
  expect(bare.map(([file]) => file)).toEqual([]);
  for (const frame of ['src/ui/DialogFrame.tsx', 'src/portals/classroom/conference/ConferenceRoom.tsx'])
    expect(readFileSync(frame, 'utf8'), frame).toContain('<Themed');
});

it('overlays of the room, which lie outside of its element, have its dark colours, too', () => {
  const opened = /from '@mui\/material\/(?:Dialog|Drawer|Menu|Popover)'/;
  const files = globSync('src/portals/classroom/conference/**/*.tsx').filter((file) =>
    opened.test(readFileSync(file, 'utf8')),
  );
  expect(files.length).toBeGreaterThan(4);
  expect(files.filter((file) => !readFileSync(file, 'utf8').includes('data-theme="dark"'))).toEqual([]);
});
