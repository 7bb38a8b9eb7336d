/** The room's screen alone; the address has the name and the role. */
import 'virtual:tokens.css';
import '../../../src/ui/theme/fonts.css';
import '../../../src/ui/theme/base.css';
import { createRoot } from 'react-dom/client';
import { format } from '../../../contract/format.ts';
import { room } from '../../../src/i18n/pt-BR/room.ts';
import ConferenceRoom from '../../../src/portals/classroom/conference/ConferenceRoom.tsx';
import type { RoomT } from '../../../src/portals/classroom/conference/session/roomContext.ts';

const t: RoomT = (key, values) => format(room.base[key], values);

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
