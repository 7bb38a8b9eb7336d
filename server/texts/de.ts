import type { Texts } from './texts.ts';

export const german = {
  'mail.greeting': 'Hallo %{name},',
  'mail.alert.subject': '%{title} bei Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nDu erhältst diese Nachricht auch per E-Mail, wie in deinem Konto gewählt. Mehr sehen oder die Wahl ändern kannst du hier: %{link}.',
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
  'mail.password_code.subject': '%{code} ist dein Code für Aula Viva',
  'mail.password_code.text':
    'Dein Code für ein neues Passwort ist %{code}. Er gilt %{minutes} Minuten.\n\nWenn du möchtest oder der Code nicht funktioniert, lege das neue Passwort innerhalb von %{hours} Stunden unter dieser Adresse fest:\n\n%{link}\n\nWenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
  'mail.password_link.subject': 'Lege ein neues Passwort für Aula Viva fest',
  'mail.password_link.text':
    'Öffne innerhalb von %{hours} Stunden diese Adresse, um ein neues Passwort festzulegen:\n\n%{link}\n\nWenn du das nicht warst, ignoriere diese E-Mail: Dein Passwort bleibt, wie es ist.',
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
  'notice.accepted.title': 'Dein Unterricht ist geplant',
  'notice.accepted.text': '%{name} wird dich unterrichten. Die Stunden stehen in deinem Kalender.',
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
    'Dem Antrag %{protocol} wurde entsprochen: Deine persönlichen Daten wurden aus Aula Viva gelöscht, und dein Zugang ist beendet. Danke, dass du bei uns warst.',
  'notice.privacy_new.title': 'Neuer Antrag auf Löschung von Daten',
  'notice.privacy_new.text': 'Vorgang %{protocol}. Bitte bis zum %{day} unter Datenschutz beantworten.',
  'notice.privacy_due.title': 'Löschantrag zu beantworten',
  'notice.privacy_due.text': 'Der Antrag %{protocol} ist bis zum %{day} zu beantworten.',
  'privacy.kept.nothing': 'Von dir wurde nichts aufbewahrt.',
  'privacy.kept.head': 'Das Gesetz verlangt, für eine Weile aufzubewahren:',
  'privacy.kept.contracts': '• den unterschriebenen Vertrag, bis zum %{day} (%{basis})',
  'privacy.kept.payments': '• die Zahlungen, bis zum %{day} (%{basis})',
  'privacy.kept.access_log': '• die Zugriffsprotokolle, bis zum %{day} (%{basis})',
  'charge.registration': 'Anmeldegebühr',
  'charge.plan': 'Tarif',
  'charge.instalment': 'Tarif, Rate %{number} von %{of}',
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
