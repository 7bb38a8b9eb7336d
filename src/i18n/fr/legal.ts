import type { LegalTexts } from '../pt-BR/legal.ts';

export default {
  back: 'Retour',
  pages: 'Autres pages',
  updated: 'Dernière mise à jour : %{date}',
  write_us: 'E-mail : ',
  call_us: 'Téléphone : ',
  no_contact: 'Adressez-vous au secrétariat de votre école.',
  'terms.title': 'Conditions d’utilisation',
  'terms.acceptance.title': '1. Acceptation des conditions',
  'terms.acceptance':
    'En entrant dans Aula Viva ou en utilisant l’une de ses parties, vous acceptez ces conditions. Si vous n’êtes pas d’accord avec un point, n’utilisez pas la plateforme.',
  'terms.service.title': '2. Le service',
  'terms.service':
    'Aula Viva rapproche ceux qui apprennent les langues et ceux qui les enseignent, dans des cours en direct sur internet.\n\nQui utilise la plateforme :\n- Élèves : ils réservent des cours, y participent et suivent leurs progrès.\n- Professeurs : ils proposent des cours, organisent leur agenda et accompagnent les élèves.\n\nCe que propose la plateforme :\n- Planification et tenue de cours en ligne.\n- Visioconférence intégrée.\n- Partage de supports de cours.\n- Suivi des progrès.\n- Évaluations et commentaires.',
  'terms.duties.title': '3. Vos obligations',
  'terms.duties':
    'Vous vous engagez à :\n- Donner des informations exactes.\n- Garder vos identifiants secrets.\n- Utiliser la plateforme avec respect.\n- Ne pas porter atteinte à la propriété intellectuelle.\n\nIl est interdit de :\n- Harceler ou discriminer d’autres personnes.\n- Publier des contenus offensants ou illégaux.\n- Contourner les mesures de sécurité.\n- Utiliser la plateforme à des fins commerciales sans autorisation.\n- Perturber le fonctionnement des services.',
  'terms.payment.title': '4. Paiement',
  'terms.payment':
    'Prix et facturation :\n- Les prix sont fixés par les professeurs et la plateforme.\n- Les paiements passent par des prestataires sûrs.\n- Des frais de service peuvent s’appliquer.\n- Les prix peuvent changer, avec préavis.\n\nAnnulations et remboursements :\n- L’annulation doit respecter les délais.\n- Les remboursements suivent la politique en vigueur.\n- Les absences injustifiées peuvent être facturées.\n- Dans certains cas, nous pouvons proposer des avoirs.',
  'terms.property.title': '5. Propriété intellectuelle',
  'terms.property':
    'Vous conservez les droits sur les contenus originaux que vous créez. La plateforme peut les utiliser pour améliorer ses services.',
  'terms.liability.title': '6. Limitation de responsabilité',
  'terms.liability':
    'Aula Viva sert d’intermédiaire entre élèves et professeurs. C’est pourquoi :\n- Nous ne garantissons pas de résultats d’apprentissage.\n- Nous ne répondons pas des contenus publiés par les utilisateurs.\n- Des interruptions techniques peuvent se produire.',
  'terms.termination.title': '7. Fin d’utilisation',
  'terms.termination':
    '- Vous pouvez cesser d’utiliser la plateforme à tout moment.\n- La plateforme peut suspendre l’accès en cas de non-respect de ces conditions.\n- Les données sont conservées selon la Politique de confidentialité.\n- Les obligations financières restent dues après la fin d’utilisation.',
  'terms.changes.title': '8. Modification des conditions',
  'terms.changes':
    'Les changements importants sont annoncés à l’avance, sur la plateforme ou par e-mail. Continuer à utiliser Aula Viva ensuite vaut acceptation des nouvelles conditions.',
  'terms.contact.title': '9. Contact',
  'terms.contact': 'Pour toute question sur ces conditions, contactez-nous.',
  'privacy.title': 'Politique de confidentialité',
  'privacy.introduction.title': '1. Introduction',
  'privacy.introduction':
    'Cette politique explique quelles données personnelles Aula Viva recueille, à quoi elles servent et avec qui elles sont partagées. Elle suit la loi brésilienne sur la protection des données personnelles (LGPD, loi nº 13.709/2018).',
  'privacy.collected.title': '2. Données recueillies',
  'privacy.collected':
    'Données que vous fournissez :\n- Nom complet et profil.\n- E-mail et téléphone.\n- Informations sur vos études et préférences d’apprentissage.\n- Données de paiement, traitées par des tiers.\n- Contenus créés en cours, comme les enregistrements et les messages.\n\nDonnées recueillies automatiquement :\n- Appareil et navigateur.\n- Adresse IP et position approximative.\n- Habitudes d’utilisation et de navigation.\n- Cookies.\n- Journaux du système.',
  'privacy.use.title': '3. Utilisation des données',
  'privacy.use':
    'Pour fournir le service :\n- Assurer les cours et la communication.\n- Gérer les comptes.\n- Traiter les paiements.\n- Offrir une assistance.\n\nPour améliorer la plateforme :\n- Analyser les performances.\n- Développer des fonctions.\n- Personnaliser l’expérience.\n- Prévenir les fraudes.',
  'privacy.sharing.title': '4. Partage',
  'privacy.sharing':
    'Nous ne vendons ni ne louons vos données. Elles ne sont partagées que :\n- Avec des prestataires indispensables, comme ceux de paiement et d’hébergement.\n- Lorsque la loi l’exige.\n- Pour protéger les droits et la sécurité des personnes.\n- Avec votre consentement explicite.',
  'privacy.rights.title': '5. Vos droits',
  'privacy.rights':
    'La LGPD vous garantit :\n- L’accès à vos données.\n- La correction de ce qui est inexact.\n- L’effacement des données.\n- La portabilité.\n- Le retrait du consentement.\n- L’information sur le traitement.',
  'privacy.security.title': '6. Sécurité des données',
  'privacy.security':
    'Pour protéger vos données, nous appliquons :\n- Le chiffrement en transit et au repos.\n- Un contrôle d’accès strict.\n- Une surveillance continue.\n- La formation de l’équipe.\n- Des audits réguliers.',
  'privacy.contact.title': '7. Contact',
  'privacy.contact': 'Pour exercer vos droits ou poser une question sur vos données, contactez-nous.',
  'cookies.title': 'Cookies',
  'cookies.text':
    'Les cookies sont de petites informations conservées dans votre navigateur. Choisissez ceux qu’Aula Viva peut utiliser. Tant que vous n’enregistrez pas, seuls les nécessaires sont actifs.',
  'cookies.necessary': 'Nécessaires',
  'cookies.necessary_text':
    'Ils maintiennent votre accès et la sécurité de la plateforme, et gardent ce que vous demandez : thème, langue, brouillons, recherches enregistrées et les cours de la semaine à lire hors connexion. Toujours actifs.',
  'cookies.functional': 'Fonctionnels',
  'cookies.functional_text':
    'Ils retiennent les filtres, l’ordre et la page des listes pour vous éviter de les répéter.',
  'cookies.analytics': 'Analyse',
  'cookies.analytics_text':
    'Ils aident à comprendre comment la plateforme est utilisée et ce qu’il faut améliorer. Aula Viva n’en utilise aucun aujourd’hui. Si cela change, votre choix s’applique.',
  'cookies.marketing': 'Marketing',
  'cookies.marketing_text':
    'Ils permettent d’afficher des contenus promotionnels selon vos centres d’intérêt. Aula Viva n’en utilise aucun aujourd’hui. Si cela change, votre choix s’applique.',
  'cookies.save': 'Enregistrer les préférences',
  'cookies.saved': 'Votre choix est conservé dans ce navigateur.',
  'cookies.unsaved': 'Votre choix n’est pas encore enregistré.',
  'faq.title': 'Centre d’aide',
  'faq.text': 'Cherchez un mot ou parcourez les sujets.',
  'faq.search': 'Rechercher',
  'faq.found': '%{smart_count} réponse |||| %{smart_count} réponses',
  'faq.none': 'Aucune réponse pour « %{text} »',
  'faq.none_text': 'Essayez un autre mot.',
  'faq.clear': 'Effacer la recherche',
  'faq.more': 'Vous n’avez pas trouvé ?',
  'faq.more_text': 'L’assistance répond par e-mail en 2 heures, en moyenne.',
  'faq.starting': 'Premiers pas',
  'faq.classes': 'Cours',
  'faq.account': 'Compte',
  'faq.payment': 'Paiement',
  'faq.technical': 'Assistance technique',
  'faq.security': 'Sécurité',
  'faq.first_login': 'Comment me connecter la première fois ?',
  'faq.first_login.answer':
    'Ouvrez le lien que l’école vous a envoyé par e-mail, créez votre mot de passe et connectez-vous avec le même e-mail.',
  'faq.first_login.tags': 'accès connexion inscription invitation',
  'faq.needs': 'De quoi ai-je besoin pour les cours ?',
  'faq.needs.answer':
    'D’un ordinateur ou d’un téléphone avec un navigateur à jour, une caméra, un micro et internet à au moins 5 Mbit/s.',
  'faq.needs.tags': 'prérequis internet matériel vitesse',
  'faq.join': 'Comment entrer dans un cours ?',
  'faq.join.answer':
    'Par l’agenda : ouvrez le cours et entrez dans la salle. Vérifiez d’abord la caméra et le micro.',
  'faq.join.tags': 'salle visioconférence agenda entrer',
  'faq.cancel': 'Puis-je annuler ou déplacer un cours ?',
  'faq.cancel.answer': 'Oui. Annuler ou déplacer est gratuit jusqu’à 24 heures avant.',
  'faq.cancel.tags': 'annulation reporter absence délai 24h',
  'faq.forgot': 'J’ai oublié mon mot de passe. Que faire ?',
  'faq.forgot.answer':
    'Sur l’écran de connexion, touchez « Mot de passe oublié ». Vous recevez par e-mail un code à 5 chiffres pour en créer un autre.',
  'faq.forgot.tags': 'récupérer code accès',
  'faq.appearance': 'Comment changer le thème ou la langue ?',
  'faq.appearance.answer':
    'En bas de la plateforme, après la connexion. Votre choix est conservé avec votre compte.',
  'faq.appearance.tags': 'sombre clair langue apparence',
  'faq.how_to_pay': 'Qui traite les paiements ?',
  'faq.how_to_pay.answer':
    'Des prestataires de paiement sûrs. Les prix peuvent changer, toujours avec préavis.',
  'faq.how_to_pay.tags': 'carte facturation prix frais',
  'faq.refund': 'Comment fonctionnent les remboursements ?',
  'faq.refund.answer':
    'Ils suivent la politique décrite dans les Conditions d’utilisation. Dans certains cas, l’école peut proposer des avoirs.',
  'faq.refund.tags': 'remboursement argent avoir restitution',
  'faq.slow': 'La vidéo se fige. Que faire ?',
  'faq.slow.answer':
    'Vérifiez que votre connexion atteint au moins 5 Mbit/s, fermez les autres programmes qui utilisent internet et, si possible, rapprochez-vous de la box.',
  'faq.slow.tags': 'internet lent connexion image vitesse',
  'faq.support': 'En combien de temps l’assistance répond-elle ?',
  'faq.support.answer': 'En 2 heures, en moyenne, par e-mail.',
  'faq.support.tags': 'assistance contact aide délai',
  'faq.password': 'À quoi doit ressembler mon mot de passe ?',
  'faq.password.answer':
    'Il doit comporter au moins 8 caractères. N’utilisez pas le même sur d’autres sites.',
  'faq.password.tags': 'mot de passe fort caractères',
  'faq.data': 'Mes données sont-elles protégées ?',
  'faq.data.answer':
    'Oui. Elles sont chiffrées en transit et au repos, et traitées selon la LGPD. La Politique de confidentialité donne les détails.',
  'faq.data.tags': 'lgpd confidentialité chiffrement',
  'changelog.title': 'Nouveautés de la version',
  'changelog.version': 'Version actuelle : %{version}',
  'changelog.updated': 'Mis à jour le %{date}',
  'changelog.current': 'Actuelle',
  'changelog.major': 'major',
  'changelog.minor': 'minor',
  'changelog.patch': 'patch',
  'changelog.added': 'Ajouté',
  'changelog.changed': 'Modifié',
  'changelog.fixed': 'Corrigé',
  'changelog.removed': 'Supprimé',
  'changelog.support': 'Quelque chose ne fonctionne pas comme prévu ? Écrivez à l’assistance.',
  'changelog.2.1.0.added':
    '- Page des nouveautés\n- Version du paquet en bas de page\n- Thème conservé entre les visites\n- Choix de la langue',
  'changelog.2.1.0.changed': '- Bas de page\n- Navigation\n- Adaptation aux téléphones',
  'changelog.2.1.0.fixed': '- Erreurs au changement de thème\n- Accessibilité des boutons sociaux',
  'changelog.2.0.1.fixed': '- Affichage dans Safari\n- Performances de la page de la salle',
  'changelog.2.0.0.added':
    '- Architecture en modules v1\n- Composants redessinés\n- Mode sombre complet\n- Nouvelle page de l’administrateur, avec tableau de bord',
  'changelog.2.0.0.changed':
    '- Passage à React 18\n- Mise à jour des routes\n- Réorganisation de l’interface',
} satisfies LegalTexts;
