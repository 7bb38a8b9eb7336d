import type { Mode } from '../app/theme/tokens.ts';

export interface View {
  theme: Mode | 'both';
  phone: boolean;
  /** Inside a frame of the gallery itself: no switches. */
  framed: boolean;
}

/** What the address asks for: `?theme=light`, `?theme=both`, `&phone`; dark and the whole window without it. */
export function viewOf(search: string): View {
  const asked = new URLSearchParams(search);
  const theme = asked.get('theme');
  return {
    theme: theme === 'light' || theme === 'both' ? theme : 'dark',
    phone: asked.has('phone'),
    framed: asked.has('framed'),
  };
}

export const hrefOf = ({ theme, phone, framed }: View) =>
  `?theme=${theme}${phone ? '&phone' : ''}${framed ? '&framed' : ''}`;
