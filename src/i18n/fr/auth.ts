import type { Some } from '../area.ts';
import type { auth } from '../pt-BR/auth.ts';

export default {
  slogan: "Toute langue commence avec quelqu'un de l'autre côté.",
  tagline: 'Cours de langues en direct, en groupe ou particuliers.',
  welcome: 'Ravis de vous voir',
  welcome_short: 'Se connecter',
  welcome_text: "Connectez-vous avec l'e-mail de votre inscription.",
  email: 'E-mail',
  password: 'Mot de passe',
  show_password: 'Afficher le mot de passe',
  hide_password: 'Masquer le mot de passe',
  keep_connected: 'Rester connecté',
  forgot: 'Mot de passe oublié',
  enter: 'Se connecter',
  validate_certificate: 'Valider un certificat',
  check_contract: 'Vérifier un contrat',
  terms: "Conditions d'utilisation",
  privacy: 'Politique de confidentialité',
  email_required: "L'e-mail est obligatoire",
  email_invalid: 'E-mail invalide',
  back: 'Retour',
  keep_email: 'Garder mon e-mail',
  keep_email_text:
    "%{email} reste l'e-mail de votre compte. Le changement demandé est annulé ; s'il a déjà eu lieu, il est défait et toutes les sessions sont fermées.",
  email_kept_text:
    "%{email} est l'e-mail de votre compte. Si vous n'avez pas demandé ce changement, prévenez l'école et créez un nouveau mot de passe.",
  change_email: 'Confirmer le nouvel e-mail',
  change_email_text: "%{email} devient l'e-mail de votre compte. Toutes les sessions ouvertes sont fermées.",
  email_changed_text:
    "%{email} est désormais l'e-mail de votre compte. Connectez-vous avec lui et votre mot de passe.",
  not_found: 'Page introuvable',
  go_home: "Retour à l'accueil",
  previous: 'Page précédente',
  new_password: 'Nouveau mot de passe',
  confirm_password: 'Confirmer le mot de passe',
  check_email_unknown: 'Saisissez votre e-mail et le code à 5 chiffres que nous vous avons envoyé.',
  confirm_error: 'Error',
} satisfies Some<typeof auth>;
