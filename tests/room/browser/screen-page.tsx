/** The room's screen alone, for the tests: who enters, and as what, stands in the address. */
import 'virtual:tokens.css';
import '../../../src/app/theme/fonts.css';
import '../../../src/app/theme/base.css';
import { createRoot } from 'react-dom/client';
import ConferenceRoom from '../../../src/portals/classroom/conference/ConferenceRoom.tsx';
import { room } from '../../../src/portals/classroom/conference/texts.pt-BR.ts';

type Tree = { [key: string]: string | Tree };

function t(key: string, values: Record<string, string | number> = {}): string {
  let found: string | Tree | undefined = { room };
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`no text for ${key}`);
  return found.replace(/%\{(\w+)\}/g, (_, name: string) => String(values[name]));
}

const query = new URLSearchParams(location.search);
const name = query.get('name') ?? '';
const role = query.get('role') ?? 'guest';
const user_id = query.get('user_id') ?? name;
const answer = await fetch(`/token?${new URLSearchParams({ user_id, role })}`);
const token = query.get('token') ?? (await answer.text());

createRoot(document.getElementById('root') ?? document.body).render(
  <ConferenceRoom
    token={token}
    initEndpoint="/"
    title="Inglês, Básico 2"
    subtitle="19:08"
    userName={name}
    isHost={role === 'host'}
    onExpired={() => undefined}
    onLeave={() => {
      document.body.dataset.left = 'yes';
    }}
    t={t}
  />,
);
