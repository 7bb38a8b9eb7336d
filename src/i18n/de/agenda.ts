import type { AgendaTexts } from '../pt-BR/agenda.ts';

export default {
  print: 'Drucken',
  subscribe: 'Kalender abonnieren',
  intro:
    'Eine geheime Adresse bringt Ihre Unterrichtsstunden in den Google-Kalender, den Apple-Kalender oder Outlook, immer in der Ortszeit des Geräts.',
  secret: 'Wer die Adresse hat, sieht Ihre Stunden ohne Anmeldung. Geben Sie sie nicht weiter.',
  make: 'Adresse erstellen',
  since:
    'Ihr Kalender hat seit dem %{day} eine Adresse. Aus Sicherheitsgründen wird sie nur beim Erstellen gezeigt.',
  renew: 'Neue Adresse erstellen',
  revoke: 'Widerrufen',
  address: 'Kalenderadresse',
  once: 'Kopieren Sie sie jetzt: Aus Sicherheitsgründen wird die Adresse nicht noch einmal gezeigt.',
  open: 'Im Kalender dieses Geräts öffnen',
  google: 'Am Computer neben „Weitere Kalender“ auf „+“ klicken, „Per URL“ wählen und die Adresse einfügen.',
  apple:
    'iPhone: Einstellungen, Apps, Kalender, Accounts, Account hinzufügen, Andere, Kalenderabo hinzufügen. Mac: Ablage, Neues Kalenderabonnement.',
  outlook: 'Unter „Kalender hinzufügen“ „Aus dem Internet abonnieren“ wählen und die Adresse einfügen.',
  pace: 'Jede App holt Änderungen in ihrem eigenen Takt; Google kann bis zu einem Tag brauchen.',
  renew_title: 'Neue Adresse erstellen?',
  renew_text: 'Die bisherige Adresse gilt dann nicht mehr. Abonnieren Sie sie in Ihren Apps neu.',
  revoke_title: 'Adresse widerrufen?',
  revoke_text: 'Ihre Stunden verschwinden aus den Apps, die diese Adresse verwenden.',
  revoked: 'Adresse widerrufen.',
  sheet: 'Kalender von %{name}',
  free: 'Kein Unterricht',
} satisfies AgendaTexts;
