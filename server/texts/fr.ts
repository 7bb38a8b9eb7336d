import type { Texts } from './texts.ts';

export const french = {
  'mail.greeting': 'Bonjour %{name},',
  'mail.alert.subject': '%{title} sur Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nVous recevez aussi ce message par e-mail, comme choisi dans votre compte. Pour changer ce choix, rendez-vous sur :\n\n%{link}',
  'mail.confirm_registration.subject': 'Confirmez votre inscription à Aula Viva',
  'mail.confirm_registration.text':
    'Il reste une étape avant de commencer : confirmez votre e-mail et créez votre mot de passe à cette adresse :\n\n%{link}\n\nSi vous n’attendiez pas cet e-mail, vous pouvez l’ignorer.',
  'mail.email_change_new.subject': 'Confirmez votre nouvel e-mail sur Aula Viva',
  'mail.email_change_new.text':
    'Il a été demandé que cette adresse devienne votre e-mail sur Aula Viva. Pour confirmer, ouvrez cette adresse dans les 7 jours :\n\n%{link}\n\nD’ici là, l’ancien e-mail reste valable. Si vous n’attendiez pas ce message, vous pouvez l’ignorer : rien ne change.',
  'mail.email_change_old.subject': 'Demande de changement de votre e-mail sur Aula Viva',
  'mail.email_change_old.text':
    'L’école a enregistré une demande de remplacer votre e-mail par %{email}. Le changement n’a lieu que si la personne qui reçoit les messages à cette adresse le confirme.\n\nSi vous n’avez pas demandé ce changement, ouvrez cette adresse dans les 7 jours pour garder votre e-mail :\n\n%{link}\n\nEt prévenez l’école, par téléphone ou WhatsApp.',
  'mail.email_changed.subject': 'Votre e-mail sur Aula Viva a été changé',
  'mail.email_changed.text':
    'L’e-mail de votre compte Aula Viva est désormais %{email}, et toutes les sessions ont été fermées. Cette adresse ne donne plus accès au compte.\n\nSi ce n’était pas vous, ouvrez cette adresse dans les 7 jours pour annuler le changement :\n\n%{link}\n\nEt prévenez l’école, par téléphone ou WhatsApp.',
  'mail.email_change_undone.subject': 'Le changement d’e-mail sur Aula Viva a été annulé',
  'mail.email_change_undone.text':
    'Le changement d’e-mail de votre compte Aula Viva a été annulé par la personne qui reçoit les messages à l’ancienne adresse, et toutes les sessions ont été fermées. Cette adresse ne donne plus accès au compte.\n\nSi ce n’était pas convenu, prévenez l’école par téléphone ou WhatsApp.',
  'mail.records_merged.subject': 'Vos fiches chez Aula Viva ont été fusionnées',
  'mail.records_merged.text':
    'La fiche qui porte cette adresse e-mail a été fusionnée avec une autre fiche à votre nom chez Aula Viva. Pour vous connecter, utilisez l’e-mail de l’autre fiche : cette adresse n’ouvre plus le compte.\n\nSi vous ne savez pas laquelle c’est, ou si ce n’était pas convenu, contactez l’école par téléphone ou WhatsApp.',
  'mail.password_code.subject': '%{code} est votre code Aula Viva',
  'mail.password_code.text':
    'Votre code pour créer un nouveau mot de passe est %{code}. Il est valable %{minutes} minutes.\n\nSi vous préférez, ou si le code ne fonctionne pas, créez le nouveau mot de passe à cette adresse dans les %{hours} heures :\n\n%{link}\n\nSi vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne change pas.',
  'mail.password_link.subject': 'Créez un nouveau mot de passe pour Aula Viva',
  'mail.password_link.text':
    'Pour créer un nouveau mot de passe, ouvrez cette adresse dans les %{hours} heures :\n\n%{link}\n\nSi vous n’avez rien demandé, ignorez cet e-mail : votre mot de passe ne change pas.',
  'mail.password_changed.subject': 'Votre mot de passe Aula Viva a été changé',
  'mail.password_changed.text':
    'Le mot de passe de votre compte Aula Viva a été changé le %{day} à %{hour}. Les autres sessions ont été fermées et l’adresse secrète de votre calendrier n’est plus valable : si vous en utilisez une, créez-en une nouvelle dans l’agenda.\n\nSi ce n’était pas vous, demandez tout de suite un nouveau mot de passe avec « Mot de passe oublié ? » et prévenez l’école, par téléphone ou WhatsApp.',
  'mail.password_wait.subject': 'Nouveau mot de passe pour Aula Viva : encore un peu de patience',
  'mail.password_wait.text':
    'L’e-mail de votre compte a changé récemment. Par sécurité, un nouveau mot de passe ne peut être demandé qu’à partir du %{day} à %{hour}. D’ici là, connectez-vous avec votre mot de passe actuel.\n\nSi c’est urgent, contactez l’école.',
  'mail.signature_code.subject': '%{code} est le code pour signer votre contrat',
  'mail.signature_code.text':
    'Pour signer le contrat avec Aula Viva, saisissez le code %{code}. Il est valable %{minutes} minutes.\n\nSi vous n’avez pas demandé ce code, ne le communiquez à personne.',
  'mail.contract_ready.subject': 'Votre contrat avec Aula Viva est prêt à être signé',
  'mail.contract_ready.text': 'Le contrat est prêt. Pour le lire et le signer, rendez-vous sur %{link}.',
  'mail.new_contract_ready.subject': 'Un nouveau contrat avec Aula Viva est prêt à être signé',
  'mail.new_contract_ready.text':
    'Nous avons préparé un nouveau contrat, qui remplace le précédent dès sa signature. Ce qui a été payé est déduit. Pour le lire et le signer, rendez-vous sur %{link}.',
  'mail.factor_changed.subject': 'Changement dans la vérification en deux étapes de votre compte',
  'mail.factor_changed.text':
    'Dans la vérification en deux étapes de votre compte Aula Viva, %{change}. Les sessions ouvertes sur d’autres appareils ont été fermées.\n\nSi ce n’était pas vous, changez votre mot de passe et prévenez l’école immédiatement, par téléphone ou WhatsApp.',
  'factor.totp_added': 'l’application d’authentification a été activée',
  'factor.totp_removed': 'l’application d’authentification a été retirée',
  'factor.passkey_added': 'une clé d’accès a été ajoutée',
  'factor.passkey_removed': 'une clé d’accès a été retirée',
  'factor.codes_renewed':
    'de nouveaux codes de récupération ont été créés, et les précédents ne sont plus valables',
  'factor.all_removed': 'l’école a retiré la vérification, sur demande',
  'mail.login_tried.subject': 'Quelqu’un a essayé d’entrer dans votre compte',
  'mail.login_tried.text':
    'Quelqu’un a saisi votre mot de passe correct sur Aula Viva, mais s’est trompé plusieurs fois sur le code de la vérification en deux étapes et n’est pas entré.\n\nSi c’était vous, réessayez ou utilisez un code de récupération. Sinon, changez votre mot de passe maintenant.',
  'mail.recovery_code_used.subject': 'Un code de récupération a été utilisé',
  'mail.recovery_code_used.text':
    'Un de vos codes de récupération a été utilisé sur Aula Viva. Il reste 1 code ; dans « Sécurité », vous pouvez en créer d’autres.\n\nSi ce n’était pas vous, changez votre mot de passe et prévenez l’école immédiatement, par téléphone ou WhatsApp. |||| Un de vos codes de récupération a été utilisé sur Aula Viva. Il reste %{smart_count} codes ; dans « Sécurité », vous pouvez en créer d’autres.\n\nSi ce n’était pas vous, changez votre mot de passe et prévenez l’école immédiatement, par téléphone ou WhatsApp.',
  'notice.guessing.title': 'Beaucoup de mots de passe erronés',
  'notice.guessing.text':
    'Plus de %{failures} mots de passe erronés en %{minutes} minutes, sur différents comptes. Les connexions depuis de nouveaux appareils sont ralenties jusqu’à la fin ; sur un appareil connu, rien ne change. Prévenez l’équipe technique.',
  'notice.contract_altered.title': 'Contrat altéré',
  'notice.contract_altered.text':
    'Le contrat signé portant le code %{code} ne correspond pas à l’enregistrement de la signature. Le fichier n’est plus remis tant que l’original n’est pas revenu, par exemple d’une sauvegarde. Demandez à l’équipe technique d’exécuter npm run verify-contracts.',
  'notice.match_new.title': 'Nouvel élève en attente de votre réponse',
  'notice.match_new.text':
    '%{name} vous a été confié. Choisissez les heures ou refusez dans « Affectation ».',
  'notice.match_closed.title': 'L’élève n’attend plus',
  'notice.match_closed.text':
    '%{name} est revenu à une étape antérieure de l’inscription et a quitté votre liste.',
  'notice.match_withdrawn.title': 'L’élève n’attend plus',
  'notice.match_withdrawn.text':
    '%{name} a quitté votre liste d’acceptation, car ses informations ou les vôtres ont changé.',
  'notice.match_unfit.title': 'Un élève a besoin d’un autre professeur',
  'notice.match_unfit.text':
    '%{name} ne correspond plus à %{teacher} et attend de nouveau un professeur. Voyez Attribuer les élèves.',
  'notice.matches_unfit.title': 'Des élèves ont besoin d’un autre professeur',
  'notice.matches_unfit.text':
    '%{count} élèves ne correspondent plus au professeur proposé et attendent de nouveau. Voyez Attribuer les élèves.',
  'notice.promise_reminder.title': 'Un élève attend votre réponse',
  'notice.promise_reminder.text':
    "%{name} attend depuis l'attribution. Répondez avant %{due}, dans Acceptation des élèves.",
  'notice.promise_passed.title': 'Élève proposé à un autre professeur',
  'notice.promise_passed.text':
    "Le délai de réponse pour %{name} est passé ; l'école a proposé l'élève à un autre professeur.",
  'notice.promise_unanswered.title': 'Le délai de 24 heures est passé',
  'notice.promise_unanswered.text':
    "Le professeur de %{name} n'a pas répondu à temps. Voyez En attente d'acceptation.",
  'notice.promise_unallocated.title': 'Le délai de 24 heures est passé',
  'notice.promise_unallocated.text':
    '%{name} attend un professeur depuis plus de 24 heures. Voyez Attribuer les élèves.',
  'notice.promises_late.title': 'Le délai de 24 heures est passé',
  'notice.promises_late.text':
    "%{count} élèves attendent depuis plus de 24 heures. Voyez Attribuer les élèves et En attente d'acceptation.",
  'notice.accepted.title': 'Vos cours sont fixés',
  'notice.accepted.text':
    '%{name} sera votre responsable pédagogique. Retrouvez les heures dans votre calendrier.',
  'notice.lesson_moved.title': 'Cours déplacé',
  'notice.lesson_moved.text': '%{title} : de %{from} à %{to}.',
  'notice.series_changed.title': 'Vos horaires de cours ont changé',
  'notice.series_changed.text':
    '%{title} : à partir de %{from}, vos cours ont de nouveaux horaires. Consultez votre agenda.',
  'notice.lesson_teacher.title': 'Cours avec un autre professeur',
  'notice.lesson_teacher.text': '%{title}, %{from} : le cours sera donné par %{name}.',
  'notice.lesson_cancelled.title': 'Cours annulé',
  'notice.lesson_cancelled.text': '%{title}, %{from} : ce cours est annulé.',
  'notice.lessons_cancelled.title': 'Cours annulés',
  'notice.lessons_cancelled.text':
    '%{title} : à partir de %{from}, %{count} cours sont annulés. Consultez votre agenda.',
  'notice.lesson_restored.title': 'Le cours a lieu',
  'notice.lesson_restored.text': '%{title}, %{from} : le cours qui était annulé a finalement lieu.',
  'notice.lessons_restored.title': 'Les cours ont lieu',
  'notice.lessons_restored.text':
    '%{title} : à partir de %{from}, %{count} cours qui étaient annulés ont finalement lieu. Consultez votre agenda.',
  'notice.lesson_covered.title': 'Cours replanifié',
  'notice.lesson_covered.text': '%{title}, %{from} : le cours aura lieu %{to}, avec %{name}.',
  'notice.lessons_covered.title': 'Cours replanifiés',
  'notice.lessons_covered.text':
    '%{title} : à partir de %{from}, %{count} cours a un autre professeur ou horaire, ou est annulé. Consultez votre agenda. |||| %{title} : à partir de %{from}, %{count} cours ont un autre professeur ou horaire, ou sont annulés. Consultez votre agenda.',
  'notice.lessons_as_before.title': 'Cours comme avant',
  'notice.lessons_as_before.text':
    '%{title}, %{from} : le cours retrouve son professeur et son horaire. |||| %{title} : à partir de %{from}, %{count} cours retrouvent leur professeur et leur horaire. Consultez votre agenda.',
  'notice.lesson_given_up.title': 'Un élève ne viendra pas',
  'notice.lesson_given_up.text': '%{name} ne viendra pas au cours %{title}, %{from}.',
  'notice.reschedule_asked.title': 'Demande d’un autre horaire',
  'notice.reschedule_asked.text':
    '%{name} demande à déplacer le cours %{title}, %{from}, au %{to}. Répondez dans Demandes d’horaire.',
  'notice.reschedule_accepted.title': 'Nouvel horaire accepté',
  'notice.reschedule_accepted.text': '%{title} : %{from} devient %{to}. À bientôt !',
  'notice.reschedule_taken.title': 'Cours déplacé',
  'notice.reschedule_taken.text': '%{name} viendra au cours %{title}, %{to}.',
  'notice.reschedule_refused.title': 'Nouvel horaire refusé',
  'notice.reschedule_refused.text':
    '%{title}, %{to} : la demande n’a pas été acceptée. Motif : %{reason}. Vous pouvez choisir un autre horaire dans votre agenda.',
  'notice.reschedule_withdrawn.title': 'Demande d’horaire retirée',
  'notice.reschedule_withdrawn.text': '%{name} a retiré sa demande pour le cours %{title}, %{to}.',
  'notice.reschedule_expired.title': 'Demande d’horaire sans réponse',
  'notice.reschedule_expired.text':
    '%{title}, %{to} : la demande n’a pas reçu de réponse à temps et a expiré. Voyez dans votre agenda ce que vous pouvez encore déplacer, ou parlez-en à l’école.',
  'notice.makeup_reminder.title': 'Rattrapage bientôt expiré',
  'notice.makeup_reminder.text':
    '%{title} : utilisez votre rattrapage avant %{until}. Choisissez un horaire dans votre agenda.',
  'notice.makeup_returned.title': 'Votre rattrapage est de nouveau valable',
  'notice.makeup_returned.text':
    '%{title}, %{from} : ce cours est annulé. Votre rattrapage est de nouveau valable jusqu’au %{until}. Choisissez un horaire dans votre agenda.',
  'notice.makeup_taken_back.title': 'Le cours de votre rattrapage a lieu',
  'notice.makeup_taken_back.text':
    '%{title}, %{from} : le cours qui était annulé a finalement lieu, et vous y êtes de nouveau avec votre rattrapage.',
  'notice.reschedule_void.title': 'Demande d’horaire close',
  'notice.reschedule_void.text':
    '%{title}, %{to} : l’école a déplacé ou annulé le cours, votre demande n’est plus valable. Voyez dans votre agenda ce que vous pouvez encore déplacer.',
  'notice.reschedule_handed.title': 'Un autre professeur répond à votre demande',
  'notice.reschedule_handed.text':
    '%{title}, %{to} : %{name} donne désormais le cours et répond à votre demande d’horaire.',
  'notice.reschedule_left.title': 'Demande d’horaire close',
  'notice.reschedule_left.text':
    '%{title}, %{to} : vous n’êtes plus dans cette classe, votre demande d’horaire n’est plus valable.',
  'notice.reschedule_student_left.title': 'Demande d’horaire close',
  'notice.reschedule_student_left.text':
    '%{name} a quitté la classe, la demande pour le cours %{title}, %{to}, n’est plus valable.',
  'notice.class_joined.title': 'Vous avez rejoint une classe',
  'notice.class_joined.text': '%{title} : votre premier cours a lieu %{from}.',
  'notice.class_left.title': 'Vous avez quitté une classe',
  'notice.class_left.text': '%{title} : les prochains cours de cette classe ne sont plus les vôtres.',
  'notice.timetable.title': "L'emploi du temps demande votre attention",
  'notice.timetable.text':
    "La vérification de la nuit a trouvé %{count} point à régler. Voyez Vérification de l'emploi du temps. |||| La vérification de la nuit a trouvé %{count} points à régler. Voyez Vérification de l'emploi du temps.",
  'notice.transfer_requested.title': 'Transfert à décider',
  'notice.transfer_requested.text':
    '%{teacher} a demandé le transfert de %{student}. Approuvez-le ou refusez-le dans « Transfert d’élèves ».',
  'notice.transfer_hours.title': 'Vos horaires vont changer',
  'notice.transfer_hours.text':
    '%{teacher} va choisir de nouveaux horaires pour vos cours. D’ici là, rien ne change.',
  'notice.transfer_search.title': 'Vous aurez un autre professeur',
  'notice.transfer_search.text':
    'Vos cours avec %{teacher} sont terminés et l’école vous cherche déjà un autre professeur. Nous vous préviendrons dès qu’il y aura de nouveaux horaires.',
  'notice.transfer_student.title': 'Vous aurez un autre professeur',
  'notice.transfer_student.text':
    'Vos cours avec %{teacher} sont terminés. %{new_teacher} confirmera les nouveaux horaires, puis nous vous préviendrons.',
  'notice.transfer_left.title': 'Transfert approuvé',
  'notice.transfer_left.text':
    '%{student} a quitté vos classes et aura un autre professeur. Les heures des classes restées vides sont libres.',
  'notice.transfer_approved.title': 'Transfert approuvé',
  'notice.transfer_approved.text':
    '%{student} a quitté vos classes et aura cours avec %{new_teacher}. Les heures des classes restées vides sont libres.',
  'notice.transfer_reproved.title': 'Transfert refusé',
  'notice.transfer_reproved.text': 'Le transfert de %{student} n’a pas été approuvé. Motif : %{reason}',
  'transfer.limit':
    'Cet élève a déjà eu %{count} transferts dans ce contrat : %{dates}. En faire un de plus ?',
  'notice.evaluate_students.title': 'Évaluez vos élèves',
  'notice.evaluate_students.text':
    'Le dernier cours de la semaine du groupe %{name} est terminé. Évaluez les progrès de vos élèves.',
  'notice.rate_teacher.title': 'Évaluez votre professeur',
  'notice.rate_teacher.text': 'Comment s’est passée la semaine avec %{name} ? Votre évaluation est anonyme.',
  'notice.document_month.title': 'Document bientôt expiré',
  'notice.document_month.text':
    '%{document} est valable jusqu’au %{day}. Envoyez le nouveau dans votre Compte, sous Documents.',
  'notice.document_eve.title': 'Dernier rappel : document bientôt expiré',
  'notice.document_eve.text':
    '%{document} n’est valable que jusqu’au %{day}. Envoyez le nouveau dans votre Compte, sous Documents.',
  'notice.document_expired.title': 'Document expiré',
  'notice.document_expired.text':
    '%{document} a expiré le %{day}. Envoyez le nouveau dans votre Compte, sous Documents.',
  'notice.registration_paid.title': 'Paiement confirmé',
  'notice.registration_paid.text': 'Nous avons reçu le paiement de l’inscription, soit %{amount}.',
  'notice.plan_paid.title': 'Paiement confirmé',
  'notice.plan_paid.text': 'Nous avons reçu le paiement de la formule, soit %{amount}.',
  'notice.registration_failed.title': 'Paiement refusé',
  'notice.registration_failed.text':
    'La banque a refusé le paiement de l’inscription. Essayez une autre carte ou Pix.',
  'notice.plan_failed.title': 'Paiement refusé',
  'notice.plan_failed.text': 'La banque a refusé le paiement de la formule. Essayez une autre carte ou Pix.',
  'notice.credited.title': 'Paiement reçu en trop',
  'notice.credited.text':
    'Nous avons reçu %{received} pour une échéance déjà payée ou modifiée. %{taken} ont été déduits des échéances en cours.',
  'notice.credited_partly.title': 'Paiement reçu en trop',
  'notice.credited_partly.text':
    'Nous avons reçu %{received} pour une échéance déjà payée ou modifiée. %{taken} ont été déduits des échéances en cours. %{excess} restent en excédent : contactez l’école.',
  'notice.not_credited.title': 'Paiement reçu en trop',
  'notice.not_credited.text':
    'Nous avons reçu %{received} pour une échéance déjà payée ou modifiée. Il n’y a plus rien à payer : %{excess} restent en excédent ; contactez l’école.',
  'notice.late.title': 'Paiement en retard',
  'notice.late.text':
    'Nous n’avons pas encore reçu le paiement dû le %{since}. Si vous avez déjà payé, ne tenez pas compte de ce message. Si vous avez besoin d’aide, contactez l’école.',
  'notice.late_seller.title': 'Élève avec un paiement en retard',
  'notice.late_seller.text':
    '%{name} a un paiement en retard depuis le %{since}. Un mot de votre part peut aider.',
  'notice.switched_off.title': 'Cours suspendus pour défaut de paiement',
  'notice.switched_off.text':
    'Le paiement dû le %{since} n’est toujours pas réglé, vos cours sont donc suspendus. Dès qu’il sera confirmé, votre accès reviendra automatiquement. Si vous avez besoin d’aide, contactez l’école.',
  'notice.switched_off_seller.title': 'Élève inactif pour défaut de paiement',
  'notice.switched_off_seller.text':
    '%{name} est inactif : le paiement dû le %{since} n’est toujours pas réglé. L’accès revient automatiquement dès qu’il est confirmé.',
  'notice.switched_on.title': 'Accès rétabli',
  'notice.switched_on.text': 'Ravis de vous retrouver ! Votre retard est réglé et vos cours reprennent.',
  'notice.switched_on_seller.title': 'Élève de nouveau actif',
  'notice.switched_on_seller.text': 'Le retard de %{name} est réglé et l’accès est rétabli.',
  'notice.switched_on_late.title': 'Accès rétabli',
  'notice.switched_on_late.text':
    'Ravis de vous retrouver ! Votre retard est réglé et vos cours reprennent. Il reste un paiement en retard, dû le %{since}.',
  'notice.switched_on_late_seller.title': 'Élève de nouveau actif',
  'notice.switched_on_late_seller.text':
    'Le retard de %{name} est réglé et l’accès est rétabli. Il reste un paiement en retard, dû le %{since}.',
  'notice.settled.title': 'Paiements à jour',
  'notice.settled.text': 'Merci ! Il n’y a plus de paiement en retard.',
  'notice.settled_seller.title': 'Élève avec paiements à jour',
  'notice.settled_seller.text': '%{name} n’a plus de paiement en retard.',
  'notice.privacy_asked.title': 'Nous avons reçu votre demande de suppression',
  'notice.privacy_asked.text':
    "Dossier %{protocol}. L'école répond au plus tard le %{day}. Si vous changez d'avis, retirez la demande dans Compte, Mes données.",
  'notice.privacy_withdrawn.title': 'Demande de suppression retirée',
  'notice.privacy_withdrawn.text':
    'La demande %{protocol} a été retirée. Vos données restent telles quelles.',
  'notice.privacy_refused.title': 'Réponse à votre demande de suppression',
  'notice.privacy_refused.text':
    'La demande %{protocol} ne peut pas être satisfaite pour le moment. Motif : %{reason}',
  'notice.privacy_done.title': 'Vos données ont été supprimées',
  'notice.privacy_done.text':
    "La demande %{protocol} a été satisfaite : vos données personnelles ont été supprimées d'Aula Viva et votre accès a pris fin. Ce que les textes d'autres personnes disent de vous est retiré ensuite. Merci d'avoir été avec nous.",
  'notice.privacy_new.title': 'Nouvelle demande de suppression de données',
  'notice.privacy_new.text': 'Dossier %{protocol}. Répondez au plus tard le %{day}, dans Confidentialité.',
  'notice.privacy_due.title': 'Demande de suppression en attente de réponse',
  'notice.privacy_due.text': 'La demande %{protocol} attend une réponse au plus tard le %{day}.',
  'notice.correction_asked.title': 'Nous avons reçu votre demande de rectification',
  'notice.correction_asked.text':
    "Dossier %{protocol}. L'école répond au plus tard le %{day}. Vous suivez la demande dans Mes données.",
  'notice.correction_withdrawn.title': 'Demande de rectification retirée',
  'notice.correction_withdrawn.text':
    'La demande %{protocol} a été retirée. Vos données restent telles quelles.',
  'notice.correction_refused.title': 'Réponse à votre demande de rectification',
  'notice.correction_refused.text':
    'La demande %{protocol} ne peut pas être satisfaite pour le moment. Motif : %{reason}',
  'notice.correction_done.title': 'Rectification faite',
  'notice.correction_done.text': "La demande %{protocol} a été satisfaite : l'école a corrigé votre fiche.",
  'notice.correction_email_waits.title': 'Confirmez votre nouvel e-mail',
  'notice.correction_email_waits.text':
    "La demande %{protocol} a été satisfaite. Le nouvel e-mail sera pris en compte quand vous l'aurez confirmé par le lien que nous y avons envoyé.",
  'notice.correction_new.title': 'Nouvelle demande de rectification de données',
  'notice.correction_new.text': 'Dossier %{protocol}. Répondez au plus tard le %{day}, dans Confidentialité.',
  'notice.correction_due.title': 'Demande de rectification en attente de réponse',
  'notice.correction_due.text': 'La demande %{protocol} attend une réponse au plus tard le %{day}.',
  'privacy.kept.nothing': "Rien de vous n'a été conservé.",
  'privacy.kept.head': 'La loi impose de conserver pendant un temps :',
  'privacy.kept.contracts': "• le contrat signé, jusqu'au %{day} (%{basis})",
  'privacy.kept.payments': "• les paiements, jusqu'au %{day} (%{basis})",
  'privacy.kept.access_log': "• les journaux d'accès, jusqu'au %{day} (%{basis})",
  'charge.registration': 'Frais d’inscription',
  'charge.plan': 'Formule',
  'charge.instalment': 'Formule, échéance %{number} sur %{of}',
  'feed.name': 'Cours Aula Viva',
  'feed.cancelled': 'Annulé : %{title}',
  'feed.class': 'Groupe : %{class_name}',
  'feed.teacher': 'Professeur : %{teacher_name}',
  'feed.students':
    'Groupe : %{class_name}, %{smart_count} élève |||| Groupe : %{class_name}, %{smart_count} élèves',

  'sandbox.title': 'Paiement (environnement de test)',
  'sandbox.banner': 'ENVIRONNEMENT DE TEST : rien n’est débité',
  'sandbox.number': 'Numéro de la carte de test',
  'sandbox.pay_card': 'Payer par carte',
  'sandbox.pay_pix': 'Simuler un paiement Pix',
  'sandbox.numbers': 'Numéros de test :',
  'sandbox.approved': 'accepté',
  'sandbox.refused': 'refusé',
  'sandbox.paid': 'Ce paiement est déjà confirmé.',
  'sandbox.back': 'Retour à Aula Viva',
  'sandbox.unknown_card': 'Seuls les numéros de test ci-dessous fonctionnent ici.',
  'sandbox.declined': 'La banque a refusé le paiement. Essayez une autre carte ou Pix.',
} satisfies Texts;
