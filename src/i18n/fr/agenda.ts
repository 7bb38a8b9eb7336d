import type { AgendaTexts } from '../pt-BR/agenda.ts';

export default {
  print: 'Imprimer',
  subscribe: 'S’abonner à l’agenda',
  intro:
    'Une adresse secrète affiche vos cours dans Google Agenda, le calendrier d’Apple ou Outlook, toujours à l’heure de l’appareil.',
  secret: 'Toute personne qui a l’adresse voit vos cours sans se connecter. Ne la partagez pas.',
  make: 'Créer l’adresse',
  since: 'Votre agenda a une adresse depuis le %{day}. Par sécurité, elle n’est affichée qu’à sa création.',
  renew: 'Créer une nouvelle adresse',
  revoke: 'Révoquer',
  address: 'Adresse de l’agenda',
  once: 'Copiez-la maintenant : par sécurité, l’adresse ne sera plus affichée.',
  open: 'Ouvrir dans le calendrier de cet appareil',
  google:
    'Sur ordinateur, à côté de « Autres agendas », choisissez « + », « À partir de l’URL » et collez l’adresse.',
  apple:
    'Sur iPhone : Réglages, Apps, Calendrier, Comptes, Ajouter un compte, Autre, Ajouter un cal. avec abonnement. Sur Mac : Fichier, Nouvel abonnement à un calendrier.',
  outlook: 'Dans « Ajouter un calendrier », choisissez « S’abonner à partir du web » et collez l’adresse.',
  pace: 'Chaque application récupère les changements à son rythme ; Google peut prendre jusqu’à un jour.',
  renew_title: 'Créer une nouvelle adresse ?',
  renew_text:
    'L’adresse actuelle cessera de fonctionner. Abonnez-vous de nouveau dans les applications où vous l’utilisez.',
  revoke_title: 'Révoquer l’adresse ?',
  revoke_text: 'Vos cours disparaîtront des applications qui utilisent cette adresse.',
  revoked: 'Adresse révoquée.',
  sheet: 'Agenda de %{name}',
  free: 'Aucun cours',
} satisfies AgendaTexts;
