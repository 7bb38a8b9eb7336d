import type { AgendaTexts } from '../pt-BR/agenda.ts';

export default {
  print: 'Stampa',
  subscribe: 'Iscriviti al calendario',
  intro:
    'Un indirizzo segreto porta le tue lezioni in Google Calendar, nel calendario di Apple o in Outlook, sempre nell’ora del dispositivo.',
  secret: 'Chi ha l’indirizzo vede le tue lezioni senza accedere. Non condividerlo.',
  make: 'Crea indirizzo',
  since: 'Il tuo calendario ha un indirizzo dal %{day}. Per sicurezza, viene mostrato solo quando è creato.',
  renew: 'Crea nuovo indirizzo',
  revoke: 'Revoca',
  address: 'Indirizzo del calendario',
  once: 'Copialo ora: per sicurezza, l’indirizzo non viene mostrato di nuovo.',
  open: 'Apri nel calendario di questo dispositivo',
  google: 'Dal computer, accanto ad «Altri calendari», scegli «+», «Da URL» e incolla l’indirizzo.',
  apple:
    'Su iPhone: Impostazioni, App, Calendario, Account, Aggiungi account, Altro, Aggiungi calendario in abbonamento. Su Mac: File, Nuova iscrizione calendario.',
  outlook: 'In «Aggiungi calendario», scegli «Sottoscrivi da Web» e incolla l’indirizzo.',
  pace: 'Ogni app cerca le modifiche con i suoi tempi; Google può impiegare fino a un giorno.',
  renew_title: 'Creare un nuovo indirizzo?',
  renew_text: 'L’indirizzo attuale smette di funzionare. Iscriviti di nuovo nelle app in cui lo usi.',
  revoke_title: 'Revocare l’indirizzo?',
  revoke_text: 'Le tue lezioni spariscono dalle app che usano questo indirizzo.',
  revoked: 'Indirizzo revocato.',
  sheet: 'Calendario di %{name}',
  free: 'Nessuna lezione',
} satisfies AgendaTexts;
