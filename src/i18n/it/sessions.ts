import type { SessionsTexts } from '../pt-BR/sessions.ts';

export default {
  title: 'Sessioni utente attive',
  name: 'Nome',
  email: 'E-mail',
  device: 'Dispositivo',
  unknown_device: 'Dispositivo sconosciuto',
  since: 'Accesso il',
  last_used: 'Ultimo uso',
  this: 'Questa sessione',
  refresh: 'Aggiorna',
  disconnect: 'Disconnetti',
  disconnect_of: 'Disconnetti %{name}, accesso il %{since}, ultimo uso il %{used}',
  times: 'Accesso il %{since} · ultimo uso il %{used}',
  disconnect_title: 'Disconnetti utente',
  disconnect_text:
    'La sessione di %{name} su %{device}, aperta il %{since} e usata per l’ultima volta il %{used}, viene chiusa. Per continuare dovrà accedere di nuovo.',
  disconnect_own: 'Questa è la tua sessione. Sarai reindirizzato alla pagina di accesso.',
  disconnected: 'La sessione di un utente è stata disconnessa!',
  disconnect_all: 'Disconnetti tutti',
  disconnect_all_title: 'Disconnetti tutti gli utenti',
  disconnect_all_text:
    'Tutte le sessioni della scuola vengono chiuse, anche la tua. Le lezioni in diretta si interrompono.',
  all_disconnected: 'Tutte le sessioni sono state disconnesse. Sarai reindirizzato alla pagina di accesso.',
} satisfies SessionsTexts;
