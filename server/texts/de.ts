import type { Texts } from './texts.ts';

export const german = {
  'mail.greeting': 'Hallo %{name},',
  'mail.alert.subject': '%{title} bei Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nDu erhältst diese Nachricht auch per E-Mail, wie in deinem Konto gewählt. Die Wahl ändern kannst du hier:\n\n%{link}',
  'mail.confirm_registration.subject': 'Bestätige deine Anmeldung bei Aula Viva',
  'mail.confirm_registration.text':
    'Nur noch ein Schritt: Bestätige deine E-Mail-Adresse und lege dein Passwort fest, unter dieser Adresse:\n\n%{link}\n\nWenn du diese E-Mail nicht erwartet hast, kannst du sie ignorieren.',
  'mail.email_change_new.subject': 'Bestätige deine neue E-Mail-Adresse bei Aula Viva',
  'mail.email_change_new.text':
    'Diese Adresse soll deine neue E-Mail-Adresse bei Aula Viva werden. Öffne zur Bestätigung innerhalb von 7 Tagen diese Adresse:\n\n%{link}\n\nBis dahin gilt die bisherige. Wenn du diese E-Mail nicht erwartet hast, kannst du sie ignorieren: Es ändert sich nichts.',
  'mail.email_change_old.subject': 'Änderung deiner E-Mail-Adresse bei Aula Viva beantragt',
  'mail.email_change_old.text':
    'Die Schule hat den Antrag eingetragen, deine E-Mail-Adresse in %{email} zu ändern. Die Änderung gilt erst, wenn sie von dort bestätigt wird.\n\nWenn du sie nicht beantragt hast, öffne innerhalb von 7 Tagen diese Adresse, um deine E-Mail-Adresse zu behalten:\n\n%{link}\n\nUnd sag der Schule Bescheid, am Telefon oder über WhatsApp.',
  'mail.email_changed.subject': 'Deine E-Mail-Adresse bei Aula Viva wurde geändert',
  'mail.email_changed.text':
    'Die E-Mail-Adresse deines Kontos bei Aula Viva ist jetzt %{email}, und alle Sitzungen wurden beendet. Mit dieser Adresse kann man sich nicht mehr anmelden.\n\nWenn du das nicht warst, öffne innerhalb von 7 Tagen diese Adresse, um die Änderung rückgängig zu machen:\n\n%{link}\n\nUnd sag der Schule Bescheid, am Telefon oder über WhatsApp.',
  'mail.email_change_undone.subject':
    'Die Änderung der E-Mail-Adresse bei Aula Viva wurde rückgängig gemacht',
  'mail.email_change_undone.text':
    'Von der bisherigen Adresse aus wurde die Änderung der E-Mail-Adresse deines Kontos bei Aula Viva rückgängig gemacht, und alle Sitzungen wurden beendet. Mit dieser Adresse kann man sich nicht mehr anmelden.\n\nWenn das nicht abgesprochen war, sag der Schule Bescheid, am Telefon oder über WhatsApp.',
  'mail.records_merged.subject': 'Deine Datensätze bei Aula Viva wurden zusammengeführt',
  'mail.records_merged.text':
    'Der Datensatz mit dieser E-Mail-Adresse wurde mit einem anderen Datensatz von dir bei Aula Viva zusammengeführt. Melde dich mit der E-Mail-Adresse des anderen Datensatzes an: Diese Adresse öffnet das Konto nicht mehr.\n\nWenn du nicht weißt, welche das ist, oder wenn das nicht abgesprochen war, wende dich am Telefon oder über WhatsApp an die Schule.',
  'mail.password_code.subject': '%{code} ist dein Code für Aula Viva',
  'mail.password_code.text':
    'Dein Code für ein neues Passwort ist %{code}. Er gilt %{minutes} Minuten.\n\nWenn du möchtest oder der Code nicht funktioniert, lege das neue Passwort innerhalb von %{hours} Stunden unter dieser Adresse fest:\n\n%{link}\n\nWenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  'mail.password_link.subject': 'Lege ein neues Passwort für Aula Viva fest',
  'mail.password_link.text':
    'Öffne innerhalb von %{hours} Stunden diese Adresse, um ein neues Passwort festzulegen:\n\n%{link}\n\nWenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  'mail.password_changed.subject': 'Dein Passwort bei Aula Viva wurde geändert',
  'mail.password_changed.text':
    'Das Passwort deines Kontos bei Aula Viva wurde am %{day}, %{hour} Uhr geändert. Die anderen Sitzungen wurden beendet, und die geheime Adresse deines Kalenders gilt nicht mehr: Wenn du eine nutzt, erstelle im Kalender eine neue.\n\nWenn du das nicht warst, fordere jetzt über „Passwort vergessen?“ ein neues Passwort an und sag der Schule Bescheid, am Telefon oder über WhatsApp.',
  'mail.password_wait.subject': 'Neues Passwort für Aula Viva: bitte noch etwas Geduld',
  'mail.password_wait.text':
    'Die E-Mail-Adresse deines Kontos wurde vor Kurzem geändert. Zur Sicherheit kannst du erst ab %{day}, %{hour} Uhr ein neues Passwort anfordern. Bis dahin melde dich mit deinem bisherigen Passwort an.\n\nWenn es eilig ist, sprich mit der Schule.',
  'mail.signature_code.subject': '%{code} ist der Code zum Unterschreiben deines Vertrags',
  'mail.signature_code.text':
    'Gib zum Unterschreiben des Vertrags mit Aula Viva den Code %{code} ein. Er gilt %{minutes} Minuten.\n\nWenn du diesen Code nicht angefordert hast, gib ihn niemandem weiter.',
  'mail.contract_ready.subject': 'Dein Vertrag mit Aula Viva liegt zur Unterschrift bereit',
  'mail.contract_ready.text': 'Der Vertrag ist fertig. Zum Lesen und Unterschreiben öffne %{link}.',
  'mail.new_contract_ready.subject': 'Ein neuer Vertrag mit Aula Viva liegt zur Unterschrift bereit',
  'mail.new_contract_ready.text':
    'Wir haben einen neuen Vertrag vorbereitet, der den bisherigen mit der Unterschrift ersetzt. Bereits Bezahltes wird angerechnet. Zum Lesen und Unterschreiben öffne %{link}.',
  'mail.factor_changed.subject': 'Änderung bei der Bestätigung in zwei Schritten',
  'mail.factor_changed.text':
    'Bei der Bestätigung in zwei Schritten deines Kontos bei Aula Viva gab es eine Änderung: %{change}. Offene Sitzungen auf anderen Geräten wurden beendet.\n\nWenn du das nicht warst, ändere dein Passwort und sag der Schule sofort Bescheid, am Telefon oder über WhatsApp.',
  'factor.totp_added': 'Die Authenticator-App wurde aktiviert',
  'factor.totp_removed': 'Die Authenticator-App wurde entfernt',
  'factor.passkey_added': 'Ein Passkey wurde hinzugefügt',
  'factor.passkey_removed': 'Ein Passkey wurde entfernt',
  'factor.codes_renewed': 'Neue Wiederherstellungscodes wurden erstellt, die bisherigen gelten nicht mehr',
  'factor.all_removed': 'Die Schule hat die Bestätigung auf Wunsch entfernt',
  'mail.login_tried.subject': 'Jemand hat versucht, sich bei deinem Konto anzumelden',
  'mail.login_tried.text':
    'Jemand hat dein richtiges Passwort bei Aula Viva eingegeben, aber mehrmals den Code der Bestätigung in zwei Schritten verfehlt und ist nicht hineingekommen.\n\nWenn du das warst, versuche es erneut oder verwende einen Wiederherstellungscode. Wenn nicht, ändere jetzt dein Passwort.',
  'mail.recovery_code_used.subject': 'Ein Wiederherstellungscode wurde verwendet',
  'mail.recovery_code_used.text':
    'Einer deiner Wiederherstellungscodes wurde bei Aula Viva verwendet. Es bleibt 1 Code; unter „Sicherheit“ kannst du neue erstellen.\n\nWenn du das nicht warst, ändere dein Passwort und sag der Schule sofort Bescheid, am Telefon oder über WhatsApp. |||| Einer deiner Wiederherstellungscodes wurde bei Aula Viva verwendet. Es bleiben %{smart_count} Codes; unter „Sicherheit“ kannst du neue erstellen.\n\nWenn du das nicht warst, ändere dein Passwort und sag der Schule sofort Bescheid, am Telefon oder über WhatsApp.',
  'notice.guessing.title': 'Viele falsche Passwörter',
  'notice.guessing.text':
    'Mehr als %{failures} falsche Passwörter in %{minutes} Minuten, bei verschiedenen Konten. Anmeldungen von neuen Geräten sind bis auf Weiteres langsamer; auf bekannten Geräten ist nichts davon zu spüren. Sag dem technischen Team Bescheid.',
  'notice.contract_altered.title': 'Vertrag verändert',
  'notice.contract_altered.text':
    'Der unterschriebene Vertrag mit dem Code %{code} stimmt nicht mit dem Nachweis der Unterschrift überein. Die Datei wird erst wieder ausgegeben, wenn das Original zurück ist, etwa aus einer Sicherung. Bitte das technische Team, npm run verify-contracts auszuführen.',
  'notice.match_new.title': 'Neuer Schüler wartet auf deine Zusage',
  'notice.match_new.text': '%{name} wurde dir zugeteilt. Wähle die Stunden oder lehne unter „Zuteilung“ ab.',
  'notice.match_closed.title': 'Schüler wartet nicht mehr',
  'notice.match_closed.text':
    '%{name} ist zu einem früheren Schritt der Anmeldung zurückgekehrt und steht nicht mehr auf deiner Liste.',
  'notice.match_withdrawn.title': 'Schüler wartet nicht mehr',
  'notice.match_withdrawn.text':
    '%{name} steht nicht mehr in deiner Annahmeliste, weil sich Angaben des Schülers oder deine eigenen geändert haben.',
  'notice.match_unfit.title': 'Ein Schüler braucht eine andere Lehrkraft',
  'notice.match_unfit.text':
    '%{name} passt nicht mehr zu %{teacher} und wartet wieder auf eine Lehrkraft. Sieh unter „Schüler zuteilen“ nach.',
  'notice.matches_unfit.title': 'Schüler brauchen eine andere Lehrkraft',
  'notice.matches_unfit.text':
    '%{count} Schüler passen nicht mehr zu der vorgesehenen Lehrkraft und warten wieder. Sieh unter „Schüler zuteilen“ nach.',
  'notice.promise_reminder.title': 'Ein Schüler wartet auf deine Antwort',
  'notice.promise_reminder.text': '%{name} wartet seit der Zuteilung. Antworte bis %{due} unter „Zuteilung“.',
  'notice.promise_passed.title': 'Schüler einer anderen Lehrkraft angeboten',
  'notice.promise_passed.text':
    'Die Frist für deine Antwort zu %{name} ist abgelaufen; die Schule hat eine andere Lehrkraft gefragt.',
  'notice.promise_unanswered.title': '24 Stunden sind um',
  'notice.promise_unanswered.text':
    'Die Lehrkraft von %{name} hat nicht rechtzeitig geantwortet. Sieh unter „Wartet auf Zusage“ nach.',
  'notice.promise_unallocated.title': '24 Stunden sind um',
  'notice.promise_unallocated.text':
    '%{name} wartet seit mehr als 24 Stunden auf eine Lehrkraft. Sieh unter „Schüler zuteilen“ nach.',
  'notice.promises_late.title': '24 Stunden sind um',
  'notice.promises_late.text':
    '%{count} Schüler warten seit mehr als 24 Stunden. Sieh unter „Schüler zuteilen“ und „Wartet auf Zusage“ nach.',
  'notice.accepted.title': 'Dein Unterricht ist geplant',
  'notice.accepted.text': '%{name} wird dich unterrichten. Die Stunden stehen in deinem Kalender.',
  'notice.lesson_moved.title': 'Stunde verlegt',
  'notice.lesson_moved.text': '%{title}: von %{from} auf %{to}.',
  'notice.series_changed.title': 'Deine Stunden haben neue Zeiten',
  'notice.series_changed.text':
    '%{title}: Ab %{from} finden deine Stunden zu neuen Zeiten statt. Sieh in deinen Kalender.',
  'notice.lesson_teacher.title': 'Stunde mit anderer Lehrkraft',
  'notice.lesson_teacher.text': '%{title}, %{from}: Die Stunde gibt %{name}.',
  'notice.lesson_cancelled.title': 'Stunde abgesagt',
  'notice.lesson_cancelled.text': '%{title}, %{from}: Diese Stunde fällt aus.',
  'notice.lessons_cancelled.title': 'Stunden abgesagt',
  'notice.lessons_cancelled.text':
    '%{title}: Ab %{from} fallen %{count} Stunden aus. Sieh in deinen Kalender.',
  'notice.lesson_restored.title': 'Die Stunde findet statt',
  'notice.lesson_restored.text': '%{title}, %{from}: Die abgesagte Stunde findet doch statt.',
  'notice.lessons_restored.title': 'Die Stunden finden statt',
  'notice.lessons_restored.text':
    '%{title}: Ab %{from} finden %{count} abgesagte Stunden doch statt. Sieh in deinen Kalender.',
  'notice.lesson_covered.title': 'Stunde umgeplant',
  'notice.lesson_covered.text': '%{title}, %{from}: Die Stunde findet %{to} statt, mit %{name}.',
  'notice.lessons_covered.title': 'Stunden umgeplant',
  'notice.lessons_covered.text':
    '%{title}: Ab %{from} hat %{count} Stunde eine andere Lehrkraft oder Zeit oder fällt aus. Sehen Sie in Ihrem Kalender nach. |||| %{title}: Ab %{from} haben %{count} Stunden eine andere Lehrkraft oder Zeit oder fallen aus. Sehen Sie in Ihrem Kalender nach.',
  'notice.lessons_as_before.title': 'Stunden wie zuvor',
  'notice.lessons_as_before.text':
    '%{title}, %{from}: Die Stunde hat wieder ihre frühere Lehrkraft und Zeit. |||| %{title}: Ab %{from} haben %{count} Stunden wieder ihre frühere Lehrkraft und Zeit. Sehen Sie in Ihrem Kalender nach.',
  'notice.lesson_given_up.title': 'Ein Schüler kommt nicht',
  'notice.lesson_given_up.text': '%{name} kommt nicht zur Stunde %{title}, %{from}.',
  'notice.reschedule_asked.title': 'Bitte um einen anderen Termin',
  'notice.reschedule_asked.text':
    '%{name} bittet, die Stunde %{title}, %{from}, zu verlegen auf: %{to}. Antworte unter „Terminanfragen“.',
  'notice.reschedule_accepted.title': 'Neuer Termin angenommen',
  'notice.reschedule_accepted.text': '%{title}: statt %{from} jetzt %{to}. Bis dann!',
  'notice.reschedule_taken.title': 'Stunde verlegt',
  'notice.reschedule_taken.text': '%{name} kommt zur Stunde %{title}, %{to}.',
  'notice.reschedule_refused.title': 'Neuer Termin abgelehnt',
  'notice.reschedule_refused.text':
    '%{title}, %{to}: Die Anfrage wurde nicht angenommen. Grund: %{reason}. In deinem Kalender kannst du einen anderen Termin wählen.',
  'notice.reschedule_withdrawn.title': 'Terminanfrage zurückgezogen',
  'notice.reschedule_withdrawn.text':
    '%{name} hat die Anfrage für die Stunde %{title}, %{to}, zurückgezogen.',
  'notice.reschedule_expired.title': 'Terminanfrage ohne Antwort',
  'notice.reschedule_expired.text':
    '%{title}, %{to}: Die Anfrage wurde nicht rechtzeitig beantwortet und ist abgelaufen. Sieh im Kalender nach, was du noch verlegen kannst, oder sprich mit der Schule.',
  'notice.makeup_reminder.title': 'Nachholstunde läuft bald ab',
  'notice.makeup_reminder.text':
    '%{title}: Nutze deine Nachholstunde bis %{until}. Wähle einen Termin in deinem Kalender.',
  'notice.makeup_returned.title': 'Deine Nachholstunde gilt wieder',
  'notice.makeup_returned.text':
    '%{title}, %{from}: Diese Stunde fällt aus. Deine Nachholstunde gilt wieder, bis %{until}. Wähle einen Termin in deinem Kalender.',
  'notice.makeup_taken_back.title': 'Die Stunde zum Nachholen findet statt',
  'notice.makeup_taken_back.text':
    '%{title}, %{from}: Die abgesagte Stunde findet doch statt, und du bist mit deiner Nachholstunde wieder dabei.',
  'notice.reschedule_void.title': 'Terminanfrage hinfällig',
  'notice.reschedule_void.text':
    '%{title}, %{to}: Die Schule hat die Stunde verlegt oder abgesagt, deine Anfrage gilt nicht mehr. Sieh im Kalender nach, was du noch verlegen kannst.',
  'notice.reschedule_handed.title': 'Jemand anderes beantwortet deine Anfrage',
  'notice.reschedule_handed.text':
    '%{title}, %{to}: %{name} gibt jetzt die Stunde und beantwortet deine Terminanfrage.',
  'notice.reschedule_left.title': 'Terminanfrage hinfällig',
  'notice.reschedule_left.text':
    '%{title}, %{to}: Du bist nicht mehr in dieser Klasse, deine Terminanfrage gilt nicht mehr.',
  'notice.reschedule_student_left.title': 'Terminanfrage hinfällig',
  'notice.reschedule_student_left.text':
    '%{name} hat die Klasse verlassen, die Anfrage für die Stunde %{title}, %{to}, gilt nicht mehr.',
  'notice.class_joined.title': 'Du bist in einer Klasse',
  'notice.class_joined.text': '%{title}: Deine erste Stunde ist am %{from}.',
  'notice.class_left.title': 'Du hast eine Klasse verlassen',
  'notice.class_left.text': '%{title}: Die nächsten Stunden dieser Klasse sind nicht mehr deine.',
  'notice.timetable.title': 'Der Stundenplan braucht Aufmerksamkeit',
  'notice.timetable.text':
    'Die nächtliche Prüfung hat %{count} offenen Punkt gefunden. Sieh unter Stundenplanprüfung nach. |||| Die nächtliche Prüfung hat %{count} offene Punkte gefunden. Sieh unter Stundenplanprüfung nach.',
  'notice.transfer_requested.title': 'Wechsel zu entscheiden',
  'notice.transfer_requested.text':
    '%{teacher} bittet um den Wechsel von %{student}. Entscheide unter „Schülerwechsel“.',
  'notice.transfer_hours.title': 'Deine Stunden ändern sich',
  'notice.transfer_hours.text':
    '%{teacher} wählt neue Stunden für deinen Unterricht. Bis dahin bleibt alles, wie es ist.',
  'notice.transfer_search.title': 'Du bekommst eine andere Lehrkraft',
  'notice.transfer_search.text':
    'Dein Unterricht bei %{teacher} ist beendet, und die Schule sucht schon eine andere Lehrkraft für dich. Wir melden uns, sobald es neue Stunden gibt.',
  'notice.transfer_student.title': 'Du bekommst eine andere Lehrkraft',
  'notice.transfer_student.text':
    'Dein Unterricht bei %{teacher} ist beendet. %{new_teacher} bestätigt die neuen Stunden, danach melden wir uns.',
  'notice.transfer_left.title': 'Wechsel genehmigt',
  'notice.transfer_left.text':
    '%{student} ist nicht mehr in deinen Klassen und bekommt eine andere Lehrkraft. Die Stunden leerer Klassen sind frei.',
  'notice.transfer_approved.title': 'Wechsel genehmigt',
  'notice.transfer_approved.text':
    '%{student} ist nicht mehr in deinen Klassen und lernt bei %{new_teacher}. Die Stunden leerer Klassen sind frei.',
  'notice.transfer_reproved.title': 'Wechsel abgelehnt',
  'notice.transfer_reproved.text': 'Der Wechsel von %{student} wurde nicht genehmigt. Grund: %{reason}',
  'transfer.limit':
    'Dieser Schüler hatte in diesem Vertrag schon %{count} Wechsel: %{dates}. Noch einen anlegen?',
  'notice.evaluate_students.title': 'Bewerte deine Schüler',
  'notice.evaluate_students.text':
    'Die letzte Stunde der Woche der Gruppe %{name} ist vorbei. Bewerte die Entwicklung deiner Schüler.',
  'notice.rate_teacher.title': 'Bewerte deine Lehrkraft',
  'notice.rate_teacher.text': 'Wie war die Woche mit %{name}? Deine Bewertung ist anonym.',
  'notice.document_month.title': 'Dokument läuft bald ab',
  'notice.document_month.text':
    '%{document} gilt bis %{day}. Sende das neue in deinem Konto unter Dokumente.',
  'notice.document_eve.title': 'Letzte Erinnerung: Dokument läuft ab',
  'notice.document_eve.text':
    '%{document} gilt nur noch bis %{day}. Sende das neue in deinem Konto unter Dokumente.',
  'notice.document_expired.title': 'Dokument abgelaufen',
  'notice.document_expired.text':
    '%{document} ist am %{day} abgelaufen. Sende das neue in deinem Konto unter Dokumente.',
  'notice.registration_paid.title': 'Zahlung bestätigt',
  'notice.registration_paid.text': 'Wir haben die Zahlung der Anmeldegebühr erhalten: %{amount}.',
  'notice.plan_paid.title': 'Zahlung bestätigt',
  'notice.plan_paid.text': 'Wir haben die Zahlung des Tarifs erhalten: %{amount}.',
  'notice.registration_failed.title': 'Zahlung abgelehnt',
  'notice.registration_failed.text':
    'Die Bank hat die Zahlung der Anmeldegebühr abgelehnt. Versuche eine andere Karte oder Pix.',
  'notice.plan_failed.title': 'Zahlung abgelehnt',
  'notice.plan_failed.text':
    'Die Bank hat die Zahlung des Tarifs abgelehnt. Versuche eine andere Karte oder Pix.',
  'notice.credited.title': 'Zu viel bezahlt',
  'notice.credited.text':
    'Wir haben %{received} für eine Forderung erhalten, die schon bezahlt war oder sich geändert hat. %{taken} wurden von den offenen Raten abgezogen.',
  'notice.credited_partly.title': 'Zu viel bezahlt',
  'notice.credited_partly.text':
    'Wir haben %{received} für eine Forderung erhalten, die schon bezahlt war oder sich geändert hat. %{taken} wurden von den offenen Raten abgezogen. %{excess} bleiben als Guthaben: Sprich mit der Schule.',
  'notice.not_credited.title': 'Zu viel bezahlt',
  'notice.not_credited.text':
    'Wir haben %{received} für eine Forderung erhalten, die schon bezahlt war oder sich geändert hat. Es ist nichts weiter offen: %{excess} bleiben als Guthaben; sprich mit der Schule.',
  'notice.late.title': 'Zahlung überfällig',
  'notice.late.text':
    'Die am %{since} fällige Zahlung ist noch nicht eingegangen. Wenn du schon bezahlt hast, beachte diese Nachricht nicht. Wenn du Hilfe brauchst, sprich mit der Schule.',
  'notice.late_seller.title': 'Schüler mit überfälliger Zahlung',
  'notice.late_seller.text':
    '%{name} hat seit dem %{since} eine überfällige Zahlung. Eine Nachricht von dir kann helfen.',
  'notice.switched_off.title': 'Unterricht wegen fehlender Zahlung pausiert',
  'notice.switched_off.text':
    'Die am %{since} fällige Zahlung ist noch offen, deshalb pausiert dein Unterricht. Sobald sie bestätigt ist, hast du automatisch wieder Zugang. Wenn du Hilfe brauchst, sprich mit der Schule.',
  'notice.switched_off_seller.title': 'Schüler wegen fehlender Zahlung inaktiv',
  'notice.switched_off_seller.text':
    '%{name} ist inaktiv: Die am %{since} fällige Zahlung ist noch offen. Der Zugang kehrt automatisch zurück, sobald sie bestätigt ist.',
  'notice.switched_on.title': 'Zugang freigegeben',
  'notice.switched_on.text':
    'Schön, dass du wieder da bist! Der Rückstand ist erledigt, und dein Unterricht geht weiter.',
  'notice.switched_on_seller.title': 'Schüler wieder aktiv',
  'notice.switched_on_seller.text': 'Der Rückstand von %{name} ist erledigt, der Zugang ist freigegeben.',
  'notice.switched_on_late.title': 'Zugang freigegeben',
  'notice.switched_on_late.text':
    'Schön, dass du wieder da bist! Der Rückstand ist erledigt, und dein Unterricht geht weiter. Eine am %{since} fällige Zahlung ist noch offen.',
  'notice.switched_on_late_seller.title': 'Schüler wieder aktiv',
  'notice.switched_on_late_seller.text':
    'Der Rückstand von %{name} ist erledigt, der Zugang ist freigegeben. Eine am %{since} fällige Zahlung ist noch offen.',
  'notice.settled.title': 'Zahlungen auf dem neuesten Stand',
  'notice.settled.text': 'Danke! Es gibt keine überfälligen Zahlungen mehr.',
  'notice.settled_seller.title': 'Schüler ohne überfällige Zahlungen',
  'notice.settled_seller.text': '%{name} hat keine überfälligen Zahlungen mehr.',
  'notice.privacy_asked.title': 'Dein Löschantrag ist eingegangen',
  'notice.privacy_asked.text':
    'Vorgang %{protocol}. Die Schule antwortet bis zum %{day}. Wenn du es dir anders überlegst, zieh den Antrag unter Konto, Meine Daten zurück.',
  'notice.privacy_withdrawn.title': 'Löschantrag zurückgezogen',
  'notice.privacy_withdrawn.text':
    'Der Antrag %{protocol} wurde zurückgezogen. Deine Daten bleiben, wie sie waren.',
  'notice.privacy_refused.title': 'Antwort auf deinen Löschantrag',
  'notice.privacy_refused.text':
    'Dem Antrag %{protocol} kann derzeit nicht entsprochen werden. Grund: %{reason}',
  'notice.privacy_done.title': 'Deine Daten wurden gelöscht',
  'notice.privacy_done.text':
    'Dem Antrag %{protocol} wurde entsprochen: Deine persönlichen Daten wurden aus Aula Viva gelöscht, und dein Zugang ist beendet. Was Texte anderer über dich sagen, wird anschließend entfernt. Danke, dass du bei uns warst.',
  'notice.privacy_new.title': 'Neuer Antrag auf Löschung von Daten',
  'notice.privacy_new.text': 'Vorgang %{protocol}. Bitte bis zum %{day} unter Datenschutz beantworten.',
  'notice.privacy_due.title': 'Löschantrag zu beantworten',
  'notice.privacy_due.text': 'Der Antrag %{protocol} ist bis zum %{day} zu beantworten.',
  'notice.correction_asked.title': 'Dein Antrag auf Berichtigung ist eingegangen',
  'notice.correction_asked.text':
    'Vorgang %{protocol}. Die Schule antwortet bis zum %{day}. Den Stand siehst du unter Meine Daten.',
  'notice.correction_withdrawn.title': 'Antrag auf Berichtigung zurückgezogen',
  'notice.correction_withdrawn.text':
    'Der Antrag %{protocol} wurde zurückgezogen. Deine Daten bleiben, wie sie waren.',
  'notice.correction_refused.title': 'Antwort auf deinen Antrag auf Berichtigung',
  'notice.correction_refused.text':
    'Dem Antrag %{protocol} kann derzeit nicht entsprochen werden. Grund: %{reason}',
  'notice.correction_done.title': 'Deine Daten wurden berichtigt',
  'notice.correction_done.text':
    'Dem Antrag %{protocol} wurde entsprochen: Die Schule hat deinen Eintrag berichtigt.',
  'notice.correction_email_waits.title': 'Bestätige deine neue E-Mail-Adresse',
  'notice.correction_email_waits.text':
    'Dem Antrag %{protocol} wurde entsprochen. Die neue E-Mail-Adresse gilt, sobald du sie über den Link bestätigst, den wir dorthin geschickt haben.',
  'notice.correction_new.title': 'Neuer Antrag auf Berichtigung von Daten',
  'notice.correction_new.text': 'Vorgang %{protocol}. Bitte bis zum %{day} unter Datenschutz beantworten.',
  'notice.correction_due.title': 'Antrag auf Berichtigung zu beantworten',
  'notice.correction_due.text': 'Der Antrag %{protocol} ist bis zum %{day} zu beantworten.',
  'privacy.kept.nothing': 'Von dir wurde nichts aufbewahrt.',
  'privacy.kept.head': 'Das Gesetz verlangt, für eine Weile aufzubewahren:',
  'privacy.kept.contracts': '• den unterschriebenen Vertrag, bis zum %{day} (%{basis})',
  'privacy.kept.payments': '• die Zahlungen, bis zum %{day} (%{basis})',
  'privacy.kept.access_log': '• die Zugriffsprotokolle, bis zum %{day} (%{basis})',
  'charge.registration': 'Anmeldegebühr',
  'charge.plan': 'Tarif',
  'charge.instalment': 'Tarif, Rate %{number} von %{of}',
  'feed.name': 'Aula Viva: Unterricht',
  'feed.cancelled': 'Abgesagt: %{title}',
  'feed.class': 'Kurs: %{class_name}',
  'feed.teacher': 'Lehrkraft: %{teacher_name}',
  'feed.students':
    'Kurs: %{class_name}, %{smart_count} Teilnehmer |||| Kurs: %{class_name}, %{smart_count} Teilnehmer',

  'sandbox.title': 'Zahlung (Testumgebung)',
  'sandbox.banner': 'TESTUMGEBUNG: Es wird nichts berechnet',
  'sandbox.number': 'Nummer der Testkarte',
  'sandbox.pay_card': 'Mit Karte bezahlen',
  'sandbox.pay_pix': 'Pix-Zahlung simulieren',
  'sandbox.numbers': 'Testnummern:',
  'sandbox.approved': 'genehmigt',
  'sandbox.refused': 'abgelehnt',
  'sandbox.paid': 'Diese Zahlung ist bereits bestätigt.',
  'sandbox.back': 'Zurück zu Aula Viva',
  'sandbox.unknown_card': 'Hier gelten nur die unten aufgeführten Testnummern.',
  'sandbox.declined': 'Die Bank hat die Zahlung abgelehnt. Versuche eine andere Karte oder Pix.',
} satisfies Texts;
