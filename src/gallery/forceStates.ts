const copies = [
  [':hover', ":is(:hover, [data-force='hover'] *)"],
  [':focus-visible', ":is(:focus-visible, [data-force='focus'] :is(a, button, input, select, textarea))"],
  [':focus-within', ":is(:focus-within, [data-force='focus'] *)"],
] as const;

/** Lets the product's own rules for mouse and focus hold inside `data-force` too, so that both can be seen at once. */
export function forceStates(rules: CSSRuleList): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && !rule.selectorText.includes('data-force')) {
      const forced = copies.reduce((text, [from, to]) => text.replaceAll(from, to), rule.selectorText);
      if (forced !== rule.selectorText) rule.selectorText = forced;
    }
    if (rule instanceof CSSMediaRule) forceStates(rule.cssRules);
  }
}
