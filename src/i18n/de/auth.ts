import type { Some } from '../area.ts';
import type { auth } from '../pt-BR/auth.ts';

export default {
  slogan: 'Jede Sprache beginnt mit jemandem auf der anderen Seite.',
  tagline: 'Live-Sprachunterricht, in der Gruppe oder einzeln.',
  welcome: 'Schön, dich zu sehen',
  welcome_short: 'Anmelden',
  welcome_text: 'Melde dich mit der E-Mail deiner Anmeldung an.',
  email: 'E-Mail',
  password: 'Passwort',
  show_password: 'Passwort anzeigen',
  hide_password: 'Passwort verbergen',
  keep_connected: 'Angemeldet bleiben',
  forgot: 'Passwort vergessen',
  enter: 'Anmelden',
  validate_certificate: 'Zertifikat prüfen',
  check_contract: 'Vertrag prüfen',
  terms: 'Nutzungsbedingungen',
  privacy: 'Datenschutz',
  email_required: 'E-Mail ist erforderlich',
  email_invalid: 'Ungültige E-Mail',
  back: 'Zurück',
  keep_email: 'Meine E-Mail-Adresse behalten',
  keep_email_text:
    '%{email} bleibt die E-Mail-Adresse deines Kontos. Die beantragte Änderung wird abgebrochen; ist sie schon erfolgt, wird sie rückgängig gemacht, und alle Sitzungen werden beendet.',
  email_kept_text:
    '%{email} ist die E-Mail-Adresse deines Kontos. Wenn du die Änderung nicht beantragt hast, sag der Schule Bescheid und lege ein neues Passwort fest.',
  change_email: 'Neue E-Mail-Adresse bestätigen',
  change_email_text: '%{email} wird die E-Mail-Adresse deines Kontos. Alle offenen Sitzungen werden beendet.',
  email_changed_text:
    '%{email} ist jetzt die E-Mail-Adresse deines Kontos. Melde dich damit und mit deinem Passwort an.',
  not_found: 'Seite nicht gefunden',
  go_home: 'Zur Startseite',
  previous: 'Vorherige Seite',
  new_password: 'Neues Passwort',
  confirm_password: 'Passwort bestätigen',
  check_email_unknown:
    'Gib deine E-Mail-Adresse und den 5-stelligen Code ein, den wir dorthin gesendet haben.',
  confirm_error: 'Error',
} satisfies Some<typeof auth>;
