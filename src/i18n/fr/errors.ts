import type { ErrorTexts } from '../../../contract/errors.ts';

export default {
  invalid_request: 'Vérifiez que tous les champs sont remplis',
  card_data_refused: 'Les données de carte ne peuvent pas être envoyées ici.',
  unauthenticated: 'Connectez-vous à votre compte pour continuer.',
  bad_credentials: 'E-mail ou mot de passe incorrect.',
  session_ended: 'Votre session est terminée.',
  refresh_reused: 'Votre session a été fermée par sécurité. Reconnectez-vous.',
  forbidden: "Votre profil n'a pas accès à cette ressource. Adressez-vous à un administrateur.",
  second_factor_required: 'Pour continuer, activez la vérification en deux étapes de votre compte.',
  profile_not_chosen: 'Choisissez le profil avec lequel vous voulez entrer.',
  field_forbidden: "Vous n'êtes pas autorisé à définir %{field}.",
  permission_not_held: "Cela demande des droits d'accès que vous n'avez pas. Demandez à quelqu'un qui les a.",
  student_inactive: "Élève inactif. Contactez l'assistance pour réactiver votre compte.",
  not_found: "Nous n'avons pas trouvé ce que vous cherchez.",
  method_not_allowed: "Cette action n'est pas disponible à cette adresse.",
  stale: 'Cet enregistrement a été modifié par une autre personne. Rechargez-le et réessayez.',
  already_exists: 'Un enregistrement avec ces données existe déjà.',
  document_type_exists: 'Un type de document portant ce nom existe déjà.',
  export_too_large:
    'Il y a plus de %{millions} million de lignes. Filtrez par date ou par un autre champ, puis exportez de nouveau.',
  file_too_large: 'Le fichier est trop volumineux',
  wrong_file_type: 'Type de fichier non valide',
  file_infected: 'L’antivirus a détecté une menace dans ce fichier, qui n’a pas été enregistré.',
  file_unchecked:
    'L’antivirus n’a pas répondu : par sécurité, le fichier n’a pas été enregistré. Réessayez dans quelques minutes.',
  body_too_large: 'Les données envoyées sont trop volumineuses.',
  body_type_unsupported: "Ce format d'envoi n'est pas accepté. Envoyez les données en JSON.",
  email_taken: 'Un utilisateur avec cet e-mail existe déjà.',
  cpf_taken: 'Un utilisateur avec ce CPF existe déjà.',
  import_has_errors: 'La feuille contient des erreurs. Corrigez-les et envoyez à nouveau le fichier.',
  import_expired: 'Le fichier a été supprimé après 24 heures. Envoyez-le à nouveau.',
  import_in_use: 'L’importation ne peut plus être annulée : %{name} %{reason}.',
  import_not_done: 'Cette importation n’a pas été terminée ou a déjà été annulée.',
  merge_refused: 'Les fiches ne peuvent pas être fusionnées : celle qui disparaît %{reason}.',
  merge_closed: 'Cette fusion a déjà été annulée, ou le délai pour l’annuler est passé.',
  merge_changed: 'La fusion ne peut plus être annulée : les données ont changé depuis.',
  role_already_exists: 'Cette autorisation existe déjà !',
  role_in_use: 'Seuls des rôles actifs peuvent être attribués à un administrateur.',
  last_role_editor: "Au moins un utilisateur actif doit pouvoir modifier les droits d'accès.",
  last_grantor: "Au moins un utilisateur actif doit avoir « Accorder n'importe quelle autorisation ».",
  code_invalid: 'Code incorrect. Vérifiez les 5 chiffres et réessayez.',
  code_expired: "Ce code n'est plus valable. Demandez-en un nouveau.",
  reset_code_invalid: 'Code incorrect ou expiré. Vérifiez les 5 chiffres ou utilisez le lien du même e-mail.',
  reset_link_invalid: "Ce lien n'est plus valable. Demandez-en un nouveau dans « Mot de passe oublié ».",
  link_invalid: "Ce lien n'est plus valable. Demandez un nouvel envoi de l'e-mail de confirmation.",
  email_changed_recently:
    "L'e-mail de cette personne a changé il y a moins de 7 jours. Attendez ce délai pour le changer à nouveau.",
  email_link_invalid: "Ce lien n'est plus valable. Demandez à l'école d'enregistrer à nouveau le changement.",
  second_factor_wrong: 'Code incorrect. Vérifiez-le et réessayez.',
  second_factor_expired: 'Le délai de confirmation est écoulé. Recommencez avec votre mot de passe.',
  second_factor_needed: 'Confirmez aussi avec la vérification en deux étapes.',
  second_factor_exists:
    "L'application d'authentification est déjà active. Pour en changer, supprimez d'abord l'actuelle.",
  second_factor_none: "La vérification en deux étapes n'est pas active.",
  second_factor_kept:
    'Votre profil exige la vérification en deux étapes. Activez un autre moyen avant de supprimer celui-ci.',
  second_factor_own: 'Votre propre vérification en deux étapes se supprime dans « Sécurité ».',
  passkey_refused: "La clé d'accès n'a pas été acceptée. Réessayez ou utilisez un autre moyen.",
  passkey_exists: "Cette clé d'accès est déjà enregistrée.",
  passkeys_unavailable:
    "Les clés d'accès ne fonctionnent pas à cette adresse. Utilisez l'application d'authentification.",
  passkeys_too_many: "Vous avez déjà 10 clés d'accès. Supprimez-en une que vous n'utilisez plus.",
  already_confirmed: 'Cet e-mail a déjà été confirmé.',
  price_missing:
    "Aucun prix n'est enregistré pour cette formule, cette fréquence et cette durée. Ajoutez-le dans Paramètres.",
  not_waiting_signature: "Ce contrat n'est pas en attente de signature.",
  typed_name_differs:
    "Le nom saisi ne correspond pas à celui du contrat. Saisissez le nom complet tel qu'il y figure : %{name}.",
  contract_altered:
    "Le fichier de ce contrat ne correspond pas à ce qui a été signé et ne peut pas être ouvert. L'école a déjà été prévenue.",
  not_waiting_payment: "Aucun paiement n'est en attente à cette étape.",
  payment_plan_closed: "Le paiement de la formule a déjà commencé, l'échéancier ne peut plus changer.",
  payment_plan_not_offered: "Cet échéancier n'est plus proposé. Choisissez-en un autre.",
  contract_first: 'Signez le contrat avant de payer.',
  onboarding_incomplete: 'Il manque encore : %{missing}.',
  availability_closed: "Les disponibilités ne peuvent être définies qu'après le début du contrat.",
  teacher_without_hours:
    'Choisissez au moins une heure par semaine pour les cours. Sans aucune, l’école ne peut pas proposer d’élèves.',
  availability_below_minimum:
    'Selon votre contrat, vous devez choisir au moins %{minimum} heure(s) par semaine. Vous en avez actuellement %{count}.',
  not_waiting_match:
    "Cet élève n'attend pas de professeur. Vérifiez le statut d'onboarding avant de l'orienter.",
  terms_signed:
    'Le contrat est déjà signé et le formulaire ne peut plus modifier %{field}. Dans la liste des utilisateurs, utilisez « Émettre un nouveau contrat ».',
  waiver_used:
    "La dispense ne peut pas être retirée : l'élève a déjà passé les étapes dispensées. Utilisez « Modifier le statut d'onboarding ».",
  not_pending_allocation: "Cet élève n'est pas en attente d'affectation.",
  not_waiting_acceptance: "Cet élève n'est pas en attente d'acceptation.",
  teacher_does_not_fit: "Ce professeur ne peut pas accueillir l'élève : %{reason}.",
  transfer_pending:
    'Cet élève a déjà un transfert en attente. Approuvez-le ou refusez-le avant d’en créer un autre.',
  transfer_not_taught: 'Cet élève n’a pas de cours avec le professeur choisi. Vérifiez le professeur actuel.',
  transfer_not_concluded:
    'Cet élève attend déjà un professeur ou n’a pas terminé son inscription. Terminez cette étape avant le transfert.',
  transfer_no_hours:
    'L’élève n’a pas indiqué ses disponibilités. Demandez-les-lui ou envoyez-le en orientation.',
  transfer_decided: 'Ce transfert a déjà été approuvé ou refusé.',
  wrong_slot_count:
    'Choisissez exactement %{count} horaire pour cet élève. |||| Choisissez exactement %{count} horaires pour cet élève.',
  class_incomplete: 'Sélectionnez tous les horaires du groupe choisi.',
  slot_lost: "%{slot} n'est plus disponible. Choisissez un autre horaire.",
  class_full: 'Le groupe %{name} est complet.',
  student_cannot_join: '%{name} ne peut pas entrer dans la classe : %{reason}.',
  class_modality_fixed: "La modalité et le cours d'une classe avec des élèves ne changent pas.",
  lesson_overlap: 'Cet horaire chevauche un autre cours.',
  removed_from_room:
    'Vous avez été exclu de ce cours. Vous ne pouvez revenir que si le professeur le permet.',
  room_ended: 'Le professeur a mis fin à ce cours pour tous.',
  not_joinable: 'La salle ouvre 15 minutes avant le début du cours.',
  lesson_cancelled: 'Ce cours a été annulé.',
  lesson_over: 'Ce cours est déjà terminé.',
  lesson_past: 'Ce cours a commencé et ne peut plus être modifié.',
  start_past: 'Cet horaire est déjà passé. Choisissez-en un autre.',
  lesson_ahead: "Ce cours n'a pas encore eu lieu. Annulez-le avec un motif.",
  lesson_late:
    'Il reste moins de %{hours} heures avant ce cours : il ne peut plus être annulé ni déplacé ici. Si besoin, parlez-en à l’école.',
  makeup_expired: 'Le délai pour utiliser ce rattrapage est écoulé.',
  reschedule_pending:
    'Vous avez déjà demandé un autre horaire pour ce cours. Retirez la demande avant d’en faire une autre.',
  reschedule_closed: 'Cette demande a déjà reçu une réponse, a été retirée ou a expiré.',
  hour_lost: 'Cet horaire n’est plus disponible : %{reason}.',
  lesson_not_cancelled: "Ce cours n'est pas annulé.",
  lesson_held:
    'Ce cours a été donné : le cours et la présence des participants restent enregistrés. Seuls les cours passés qui n’ont pas eu lieu peuvent être supprimés.',
  lesson_day_closed:
    'L’école n’a pas de cours ce jour-là. Ouvrez le jour dans le calendrier pour donner le cours.',
  lesson_teacher_away:
    'Le professeur est absent à cette heure. Choisissez un remplaçant ou retirez l’absence.',
  lesson_class_off: 'Ce cours appartient à une classe inactive. Activez la classe pour le donner.',
  lesson_conflicts:
    "%{count} conflit d'horaire : décidez du sort de chaque cours avant d'enregistrer. |||| %{count} conflits d'horaire : décidez du sort de chaque cours avant d'enregistrer.",
  series_empty: "Avec cette récurrence, il n'y aurait aucun cours.",
  span_past: 'Cette période est passée.',
  not_a_holiday: 'Seul un jour férié national peut être ouvert. Les autres jours, l’école a déjà des cours.',
  absence_exists: '%{name} a déjà une absence sur cette période.',
  cover_lost:
    'Rien n’a été appliqué : le cours de %{names} a changé ou son horaire a été pris. Replanifiez. |||| Rien n’a été appliqué : les cours de %{names} ont changé ou leurs horaires ont été pris. Replanifiez.',
  cover_none: 'Il n’y a aucune replanification à annuler.',
  cover_kept:
    'La replanification ne peut plus être annulée : le cours de %{names} a commencé, a changé depuis, a perdu son horaire ou tombe un jour désormais sans cours. |||| La replanification ne peut plus être annulée : les cours de %{names} ont commencé, ont changé depuis, ont perdu leurs horaires ou tombent un jour désormais sans cours.',
  teacher_cannot_teach: '%{name} ne peut pas donner ces cours : %{reason}.',
  level_same: 'L’élève est déjà à ce niveau.',
  level_one_step:
    'Un professeur change le niveau d’un échelon à la fois. Pour plus, adressez-vous à l’école.',
  level_reason_short: 'Le motif doit comporter au moins 15 caractères.',
  evaluation_exists: 'Ce cours a déjà été évalué.',
  evaluation_early: "L'évaluation s'ouvre à la fin du cours. Réessayez ensuite.",
  evaluation_absent: 'Les élèves absents ne peuvent pas être évalués : %{names}.',
  evaluation_incomplete: 'Évaluez tous les élèves présents en une fois. Il manque : %{names}.',
  nobody_to_evaluate: 'Seuls les élèves de ce cours peuvent être évalués.',
  notice_sent: 'Cette annonce a déjà été envoyée. Elle ne peut plus être modifiée, supprimée ni renvoyée.',
  notice_failed:
    'L’envoi de cette annonce a échoué en cours de route. Elle peut seulement être renvoyée à ceux qui ne l’ont pas encore reçue.',
  seller_of_corporate: 'Un élève d’entreprise n’a pas de vendeur.',
  seller_unknown: "Le vendeur choisi n'existe plus ou est inactif. Choisissez-en un autre.",
  user_off: 'Cet utilisateur est inactif.',
  franchisee_is_user: 'Ce franchisé est déjà devenu un utilisateur.',
  user_erased:
    'Les données de cette personne ont été supprimées à sa demande. Elles ne peuvent plus être modifiées.',
  erasure_blocked:
    "La suppression n'est pas encore possible : un contrat est en vigueur, un paiement est en attente, une classe est active ou un cours reste à donner. Réglez ce qui manque et réessayez.",
  erasure_asked: "Votre demande de suppression est déjà à l'étude.",
  correction_asked: "Une demande de rectification de cette donnée est déjà à l'étude.",
  correction_same: 'Ce que vous demandez figure déjà dans votre fiche.',
  request_closed: 'Cette demande est déjà close.',
  name_differs: "Le nom saisi n'est pas celui de cette personne.",
  own_request: "Une autre personne de l'administration doit répondre à votre demande.",
  wrong_password: 'Mot de passe actuel incorrect !',
  token_expired: 'Votre accès a expiré.',
  second_factor_locked:
    "Trop de codes erronés aujourd'hui. Utilisez une clé d'accès ou un code de récupération.",
  too_many_requests: 'Trop de tentatives. Patientez un peu et réessayez.',
  internal: 'Une erreur est survenue. Réessayez.',
  disk_full: 'L’école n’a plus de place pour les fichiers. Prévenez l’école et réessayez plus tard.',
  unavailable: 'Le service est indisponible pour le moment. Réessayez dans un instant.',
} satisfies ErrorTexts;
