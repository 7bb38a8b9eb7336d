import type { Some } from '../area.ts';
import type { security } from '../pt-BR/security.ts';

export default {
  title: 'Sécurité',
  'step.title': "Confirmez que c'est vous",
  'step.totp_text':
    "Ouvrez l'application d'authentification sur votre téléphone et tapez les 6 chiffres qu'elle affiche maintenant.",
  'step.passkey_text': "Utilisez l'empreinte, le visage ou le code PIN de votre appareil.",
  'step.recovery_text': "Tapez l'un des codes de récupération que vous avez gardés. Chacun sert une fois.",
  'step.digit': 'Chiffre %{position} sur 6',
  'step.recovery_code': 'Code de récupération',
  'step.confirm': 'Confirmer',
  'step.use_passkey': "Utiliser une clé d'accès",
  'step.use_totp': "Utiliser l'application d'authentification",
  'step.use_recovery': 'Utiliser un code de récupération',
  'step.restart': 'Revenir au début',
  'step.lost': "Téléphone et codes perdus ? Parlez à l'école : un administrateur peut vous laisser entrer.",
  'step.code_needed': "Tapez les 6 chiffres que l'application affiche.",
  'step.recovery_needed': "Tapez l'un de vos codes de récupération.",
  'step.passkey_failed': "La clé d'accès n'a pas répondu. Réessayez ou utilisez un autre moyen.",
  'due.title': 'Protégez votre compte',
  'due.text':
    "L'école demande une seconde confirmation pour votre profil. Cela prend environ deux minutes, une seule fois.",
  'again.password': 'Mot de passe actuel',
  'again.password_needed': 'Tapez votre mot de passe.',
  'setup.progress': 'Étape %{step} sur 3',
  'setup.password': 'Tapez votre mot de passe',
  'setup.password_text': "Nous savons ainsi que c'est vous.",
  'setup.scan': "Scannez l'image avec le téléphone",
  'setup.scan_app':
    "Sur le téléphone, ouvrez une application d'authentification : Google Authenticator, Microsoft Authenticator ou celle que vous utilisez déjà. Vous n'en avez pas ? Installez-en une depuis la boutique d'applications ; c'est gratuit.",
  'setup.scan_picture': "Dans l'application, touchez + et visez cette image avec l'appareil photo.",
  'setup.picture': "Image à lire avec l'application d'authentification",
  'setup.type': "Impossible de lire l'image ? Tapez cette clé dans l'application :",
  'setup.open': "Vous êtes sur le téléphone ? Ouvrir dans l'application",
  'setup.next': "J'ai scanné l'image",
  'setup.code': 'Tapez les 6 chiffres',
  'setup.code_text':
    "L'application affiche maintenant 6 chiffres pour Aula Viva, qui changent toutes les 30 secondes.",
  'setup.activate': 'Activer',
  'setup.back': 'Retour',
  'setup.continue': 'Continuer',
  'setup.done': 'La vérification en deux étapes est active',
  'codes.title': 'Gardez vos codes de récupération',
  'codes.text':
    "Sans téléphone, chaque code vous laisse entrer une fois. Ils ne s'affichent que maintenant : imprimez-les ou gardez-les en lieu sûr.",
  'codes.copy': 'Copier',
  'codes.download': 'Télécharger',
  'codes.copied': 'Codes copiés',
  'codes.kept': 'Je les ai gardés',
} satisfies Some<typeof security>;
