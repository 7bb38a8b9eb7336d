/** The room's screen alone; the address has the name and the role. */
import 'virtual:tokens.css';
import { room } from 'virtual:texts/room';
import '../../../src/ui/theme/fonts.css';
import '../../../src/ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { portugueseOf } from '../../../src/i18n/useT.ts';
import ConferenceRoom from '../../../src/portals/classroom/conference/ConferenceRoom.tsx';

const t = portugueseOf(room);

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
    onEnded={() => {
      document.body.dataset.left = 'ended';
    }}
    t={t}
  />,
);
