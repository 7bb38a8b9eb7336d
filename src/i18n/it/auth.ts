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
  terms: "Termini d'uso",
  privacy: 'Informativa sulla privacy',
  email_required: "L'e-mail è obbligatoria",
  email_invalid: 'E-mail non valida',
  back: 'Indietro',
  not_found: 'Pagina non trovata',
  go_home: 'Torna alla home',
  previous: 'Pagina precedente',
  new_password: 'Nuova password',
  confirm_password: 'Conferma password',
} satisfies Some<typeof auth>;
