import type { SessionsTexts } from '../pt-BR/sessions.ts';

export default {
  title: 'Sessions des utilisateurs actifs',
  name: 'Nom',
  email: 'E-mail',
  device: 'Appareil',
  unknown_device: 'Appareil inconnu',
  since: 'Connecté le',
  last_used: 'Dernière utilisation',
  this: 'Cette session',
  refresh: 'Actualiser',
  disconnect: 'Déconnecter',
  disconnect_of: 'Déconnecter %{name}, connexion le %{since}, dernière utilisation le %{used}',
  times: 'Connexion le %{since} · dernière utilisation le %{used}',
  disconnect_title: 'Déconnecter l’utilisateur',
  disconnect_text:
    'La session de %{name} sur %{device}, ouverte le %{since} et utilisée pour la dernière fois le %{used}, est fermée. Il faudra se reconnecter pour continuer.',
  disconnect_own: 'C’est votre propre session. Vous allez être redirigé vers la page de connexion.',
  disconnected: 'La session d’un utilisateur a été déconnectée !',
  disconnect_all: 'Déconnecter tout le monde',
  disconnect_all_title: 'Déconnecter tous les utilisateurs',
  disconnect_all_text:
    'Toutes les sessions de l’école sont fermées, y compris la vôtre. Les cours en direct sont interrompus.',
  all_disconnected:
    'Toutes les sessions ont été déconnectées. Vous allez être redirigé vers la page de connexion.',
} satisfies SessionsTexts;
