import type { Some } from '../area.ts';
import type { security } from '../pt-BR/security.ts';

export default {
  title: 'Sicherheit',
  'step.title': 'Bestätigen Sie, dass Sie es sind',
  'step.totp_text':
    'Öffnen Sie die Authenticator-App auf Ihrem Handy und tippen Sie die 6 Ziffern ein, die sie jetzt zeigt.',
  'step.passkey_text': 'Nutzen Sie Fingerabdruck, Gesicht oder PIN Ihres Geräts.',
  'step.recovery_text': 'Tippen Sie einen Ihrer aufbewahrten Wiederherstellungscodes ein. Jeder gilt einmal.',
  'step.digit': 'Ziffer %{position} von 6',
  'step.recovery_code': 'Wiederherstellungscode',
  'step.confirm': 'Bestätigen',
  'step.use_passkey': 'Passkey verwenden',
  'step.use_totp': 'Authenticator-App verwenden',
  'step.use_recovery': 'Wiederherstellungscode verwenden',
  'step.restart': 'Zurück zum Anfang',
  'step.lost':
    'Handy und Codes verloren? Sprechen Sie mit der Schule: Ein Administrator kann Sie wieder hereinlassen.',
  'step.code_needed': 'Tippen Sie die 6 Ziffern ein, die die App zeigt.',
  'step.recovery_needed': 'Tippen Sie einen Ihrer Wiederherstellungscodes ein.',
  'step.passkey_failed':
    'Der Passkey hat nicht geantwortet. Versuchen Sie es noch einmal oder auf anderem Weg.',
  'due.title': 'Schützen Sie Ihr Konto',
  'due.text':
    'Die Schule verlangt für Ihr Profil eine zweite Bestätigung. Das dauert etwa zwei Minuten und ist nur einmal nötig.',
  'again.password': 'Aktuelles Passwort',
  'again.password_needed': 'Geben Sie Ihr Passwort ein.',
  'setup.progress': 'Schritt %{step} von 3',
  'setup.password': 'Geben Sie Ihr Passwort ein',
  'setup.password_text': 'So wissen wir, dass Sie es sind.',
  'setup.scan': 'Scannen Sie das Bild mit dem Handy',
  'setup.scan_app':
    'Öffnen Sie auf dem Handy eine Authenticator-App: Google Authenticator, Microsoft Authenticator oder die, die Sie schon nutzen. Sie haben keine? Installieren Sie eine aus dem App-Store; das ist kostenlos.',
  'setup.scan_picture': 'Tippen Sie in der App auf + und richten Sie die Kamera auf dieses Bild.',
  'setup.picture': 'Bild für die Authenticator-App',
  'setup.type': 'Lässt sich das Bild nicht scannen? Tippen Sie diesen Schlüssel in die App ein:',
  'setup.open': 'Sind Sie am Handy? In der App öffnen',
  'setup.next': 'Bild gescannt',
  'setup.code': 'Tippen Sie die 6 Ziffern ein',
  'setup.code_text': 'Die App zeigt jetzt 6 Ziffern für Aula Viva, die alle 30 Sekunden wechseln.',
  'setup.activate': 'Einschalten',
  'setup.back': 'Zurück',
  'setup.continue': 'Weiter',
  'setup.done': 'Die Bestätigung in zwei Schritten ist aktiv',
  'codes.title': 'Bewahren Sie Ihre Wiederherstellungscodes auf',
  'codes.text':
    'Falls Ihr Handy fehlt, lässt Sie jeder Code einmal herein. Sie erscheinen nur jetzt: Drucken Sie sie aus oder bewahren Sie sie sicher auf.',
  'codes.copy': 'Kopieren',
  'codes.download': 'Herunterladen',
  'codes.copied': 'Codes kopiert',
  'codes.kept': 'Ich habe sie aufbewahrt',
} satisfies Some<typeof security>;
