import type { BackupTexts } from '../pt-BR/backups.ts';

export default {
  title: 'Datensicherungen',
  off: 'Nicht geplant',
  off_text:
    'Es wird keine Datensicherung automatisch angelegt. Bitten Sie die für den Server zuständige Person, sie einzurichten.',
  failed: 'Die letzte Datensicherung ist am %{moment} fehlgeschlagen.',
  up_to_date: 'Die letzte Datensicherung ist gespeichert.',
  never: 'Es gibt noch keine Datensicherung.',
  late: 'Die nächste Datensicherung ist überfällig. Wenden Sie sich an die für den Server zuständige Person.',
  last: 'Letzte Sicherung',
  age_hours: 'vor %{smart_count} Stunde |||| vor %{smart_count} Stunden',
  age_days: 'vor %{smart_count} Tag |||| vor %{smart_count} Tagen',
  size: 'Größe',
  next: 'Nächste Sicherung',
  kept: 'Aufbewahrung',
  kept_days: '%{smart_count} Tag |||| %{smart_count} Tage',
  store: 'Speicherort',
  protection: 'Schutz',
  encrypted: 'Signiert und verschlüsselt',
  signed: 'Signiert, nicht verschlüsselt',
  'store.folder': 'Ordner des Servers',
  'store.s3': 'Externer Speicher',
  'reason.disk_full': 'Die Festplatte ist voll. Schaffen Sie Platz auf dem Server.',
  'reason.refused':
    'Der Speicherort hat die Datei abgelehnt. Prüfen Sie die Rechte und den Zugangsschlüssel.',
  'reason.unreachable': 'Der externe Speicher hat nicht geantwortet. Neuer Versuch in einer Stunde.',
  'reason.database':
    'Die Datenbank hat während der Sicherung nicht geantwortet. Neuer Versuch in einer Stunde.',
  'reason.stopped': 'Der Server wurde während der Sicherung beendet. Neuer Versuch in einer Stunde.',
  'reason.other': 'Ein unerwarteter Fehler ist aufgetreten. Einzelheiten stehen im Protokoll des Servers.',
} satisfies BackupTexts;
