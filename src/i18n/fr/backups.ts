import type { BackupTexts } from '../pt-BR/backups.ts';

export default {
  title: 'Sauvegardes',
  off: 'Non programmées',
  off_text:
    'Aucune sauvegarde n’est faite automatiquement. Demandez à la personne qui gère le serveur de les programmer.',
  failed: 'La dernière sauvegarde a échoué le %{moment}.',
  up_to_date: 'La dernière sauvegarde est enregistrée.',
  never: 'Il n’y a encore aucune sauvegarde.',
  late: 'La prochaine sauvegarde est en retard. Contactez la personne qui gère le serveur.',
  last: 'Dernière sauvegarde',
  age_hours: 'il y a %{smart_count} heure |||| il y a %{smart_count} heures',
  age_days: 'il y a %{smart_count} jour |||| il y a %{smart_count} jours',
  size: 'Taille',
  next: 'Prochaine sauvegarde',
  kept: 'Conservées pendant',
  kept_days: '%{smart_count} jour |||| %{smart_count} jours',
  store: 'Emplacement',
  protection: 'Protection',
  encrypted: 'Signée et chiffrée',
  signed: 'Signée, non chiffrée',
  'store.folder': 'Dossier du serveur',
  'store.s3': 'Stockage externe',
  'reason.disk_full': 'Le disque est plein. Libérez de l’espace sur le serveur.',
  'reason.refused':
    'L’emplacement des sauvegardes a refusé le fichier. Vérifiez les droits et la clé d’accès.',
  'reason.unreachable': 'Le stockage externe n’a pas répondu. Nouvel essai dans une heure.',
  'reason.database': 'La base de données n’a pas répondu pendant la sauvegarde. Nouvel essai dans une heure.',
  'reason.stopped': 'Le serveur a été arrêté pendant la sauvegarde. Nouvel essai dans une heure.',
  'reason.other': 'Une erreur inattendue s’est produite. Le journal du serveur contient les détails.',
} satisfies BackupTexts;
