import type { SessionsTexts } from '../pt-BR/sessions.ts';

export default {
  title: 'Aktive Sitzungen',
  name: 'Name',
  email: 'E-Mail',
  device: 'Gerät',
  unknown_device: 'Unbekanntes Gerät',
  since: 'Angemeldet',
  last_used: 'Zuletzt genutzt',
  this: 'Diese Sitzung',
  refresh: 'Aktualisieren',
  disconnect: 'Trennen',
  disconnect_of: '%{name} trennen, angemeldet %{since}, zuletzt genutzt %{used}',
  times: 'Angemeldet %{since} · zuletzt genutzt %{used}',
  disconnect_title: 'Benutzer trennen',
  disconnect_text:
    'Die Sitzung von %{name} auf %{device}, begonnen am %{since} und zuletzt genutzt am %{used}, wird beendet. Um weiterzumachen, ist eine neue Anmeldung nötig.',
  disconnect_own: 'Das ist deine eigene Sitzung. Du wirst zur Anmeldung weitergeleitet.',
  disconnected: 'Die Sitzung eines Benutzers wurde getrennt!',
  disconnect_all: 'Alle trennen',
  disconnect_all_title: 'Alle Benutzer trennen',
  disconnect_all_text:
    'Alle Sitzungen der Schule werden beendet, auch deine. Laufender Unterricht wird unterbrochen.',
  all_disconnected: 'Alle Sitzungen wurden getrennt. Du wirst zur Anmeldung weitergeleitet.',
} satisfies SessionsTexts;
