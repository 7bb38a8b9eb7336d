import { createRoot } from 'react-dom/client';
import { Themed } from '../ui/theme/Themed.tsx';
import { Gallery, viewOf } from './Gallery.tsx';

const view = viewOf(window.location.search);
const mode = view.theme === 'light' ? 'light' : 'dark';
document.documentElement.dataset.theme = mode;

// The links of samples must not navigate.
document.addEventListener(
  'click',
  (event) => {
    if (event.target instanceof Element && event.target.closest('[data-stage] a')) event.preventDefault();
  },
  true,
);
for (const sheet of document.styleSheets) forceStates(sheet.cssRules);

const element = document.getElementById('root');
if (element) {
  createRoot(element).render(
    <Themed mode={mode}>
      <Gallery view={view} />
    </Themed>,
  );
}

const copies = [
  [':hover', ":is(:hover, [data-force='hover'] *)"],
  [':focus-visible', ":is(:focus-visible, [data-force='focus'] :is(a, button, input, select, textarea))"],
  [':focus-within', ":is(:focus-within, [data-force='focus'] *)"],
] as const;

/** Applies the product's hover and focus rules inside `data-force` too, so that all states are visible together. */
function forceStates(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('data-force')) {
      const forced = copies.reduce((text, [from, to]) => text.replaceAll(from, to), rule.selectorText);
      if (forced !== rule.selectorText) rule.selectorText = forced;
    }
    if (rule instanceof CSSMediaRule) forceStates(rule.cssRules);
  }
}
