import type { Some } from '../area.ts';
import type { auth } from '../pt-BR/auth.ts';

export default {
  slogan: "Ogni lingua comincia con qualcuno dall'altra parte.",
  tagline: 'Lezioni di lingue dal vivo, in gruppo o individuali.',
  welcome: 'Che bello vederti',
  welcome_short: 'Accedi',
  welcome_text: "Entra con l'e-mail della tua iscrizione.",
  email: 'E-mail',
  password: 'Password',
  show_password: 'Mostra password',
  hide_password: 'Nascondi password',
  keep_connected: 'Resta connesso',
  forgot: 'Password dimenticata',
  enter: 'Accedi',
  validate_certificate: 'Convalida certificato',
  check_contract: 'Verifica contratto',
  terms: "Termini d'uso",
  privacy: 'Informativa sulla privacy',
  email_required: "L'e-mail è obbligatoria",
  email_invalid: 'E-mail non valida',
  back: 'Indietro',
  keep_email: 'Mantieni la mia e-mail',
  keep_email_text:
    "%{email} resta l'e-mail del tuo account. La modifica richiesta viene annullata; se è già avvenuta, viene ripristinata e tutte le sessioni vengono chiuse.",
  email_kept_text:
    "%{email} è l'e-mail del tuo account. Se non hai chiesto tu la modifica, avvisa la scuola e crea una nuova password.",
  change_email: 'Conferma la nuova e-mail',
  change_email_text: "%{email} diventa l'e-mail del tuo account. Tutte le sessioni aperte vengono chiuse.",
  email_changed_text: "%{email} è ora l'e-mail del tuo account. Accedi con essa e con la tua password.",
  not_found: 'Pagina non trovata',
  go_home: 'Torna alla home',
  previous: 'Pagina precedente',
  new_password: 'Nuova password',
  confirm_password: 'Conferma password',
  check_email_unknown: 'Inserisci la tua e-mail e il codice di 5 cifre che ti abbiamo inviato.',
  confirm_error: 'Error',
} satisfies Some<typeof auth>;
