import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { EntryShown, Gallery, viewOf } from '../../src/gallery/Gallery.tsx';
import { registry } from '../../src/gallery/registry.ts';
import { words } from '../../src/gallery/words.ts';

const files = import.meta.glob<Record<string, unknown>>('../../src/ui/*.tsx', { eager: true });

/** The components that a file of src/ui exports: capitalised names, or the default. */
const components = Object.entries(files)
  .map(([path, exported]) => ({
    file: path.replace('../../src/ui/', ''),
    of: Object.entries(exported)
      .filter(([name]) => /^[A-Z]|^default$/.test(name))
      .map(([, component]) => component),
  }))
  .filter(({ of }) => of.length > 0);

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** Contrast needs a real browser. */
const options: axe.RunOptions = {
  runOnly: { type: 'tag', values: tags },
  rules: { 'color-contrast': { enabled: false } },
};
async function violations() {
  const { violations: found } = await axe.run(document.body, options);
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

describe('gallery', () => {
  it('loads the shared components', () => {
    expect(components.length).toBeGreaterThan(30);
  });

  it('lists only components of src/ui', () => {
    expect(Object.keys(registry).sort()).toEqual(components.map(({ file }) => file).sort());
  });

  it.each(components)('shows every component of $file', ({ file, of }) => {
    const shown = registry[file]?.of ?? [];
    expect(of.filter((component) => !shown.includes(component))).toEqual([]);
  });

  it.each(Object.entries(registry))(
    'renders %s without errors or accessibility violations',
    async (file, entry) => {
      const states = entry.samples.map(({ state }) => state);
      expect([...new Set(states)]).toEqual(states);
      render(<EntryShown file={file} entry={entry} />);
      expect(await violations()).toEqual([]);

      const openers = screen
        .queryAllByRole('button', { name: words.open })
        .filter((each) => each.textContent);
      if (/Dialog|Sheet/.test(file)) expect(openers).toHaveLength(states.length);
      for (const opener of openers) {
        await userEvent.click(opener);
        const dialog = await screen.findByRole('dialog');
        expect(await violations()).toEqual([]);
        await userEvent.keyboard('{Escape}');
        await waitFor(() => expect(dialog.isConnected).toBe(false));
      }
      expect(vi.mocked(console.error).mock.calls).toEqual([]);
    },
  );

  it('links every component, and frames the page for themes side by side', () => {
    const { container, unmount } = render(<Gallery view={viewOf('')} />);
    for (const file of Object.keys(registry)) {
      expect(container.querySelector(`a[href="#${file}"]`)).not.toBeNull();
      expect(document.getElementById(file)).not.toBeNull();
    }
    unmount();
    render(<Gallery view={viewOf('?theme=both&phone')} />);
    const frames = screen.getAllByTitle(new RegExp(`^(${words.dark}|${words.light})$`));
    expect(frames.map((frame) => frame.getAttribute('src'))).toEqual([
      '?theme=dark&framed',
      '?theme=light&framed',
    ]);
  });
});
