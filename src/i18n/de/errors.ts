import type { ErrorTexts } from '../../../contract/errors.ts';

export default {
  invalid_request: 'Bitte prüfe, ob alle Felder ausgefüllt sind',
  card_data_refused: 'Kartendaten können hier nicht gesendet werden.',
  unauthenticated: 'Melde dich an, um fortzufahren.',
  bad_credentials: 'E-Mail oder Passwort ist falsch.',
  session_ended: 'Deine Sitzung wurde beendet.',
  refresh_reused: 'Deine Sitzung wurde aus Sicherheitsgründen beendet. Bitte melde dich neu an.',
  forbidden: 'Dein Profil hat darauf keinen Zugriff. Sprich mit einem Administrator.',
  second_factor_required: 'Aktiviere die Bestätigung in zwei Schritten, um fortzufahren.',
  profile_not_chosen: 'Wähle, mit welchem Profil du dich anmelden möchtest.',
  field_forbidden: 'Du hast keine Berechtigung, %{field} festzulegen.',
  permission_not_held: 'Dafür sind Berechtigungen nötig, die du nicht hast. Bitte jemanden, der sie hat.',
  student_inactive: 'Dieses Schülerkonto ist inaktiv. Wende dich an den Support, um es zu reaktivieren.',
  not_found: 'Wir konnten nicht finden, was du suchst.',
  method_not_allowed: 'Diese Aktion ist unter dieser Adresse nicht verfügbar.',
  stale: 'Dieser Eintrag wurde von jemand anderem geändert. Lade ihn neu und versuche es noch einmal.',
  already_exists: 'Ein Eintrag mit diesen Daten existiert bereits.',
  document_type_exists: 'Eine Dokumentart mit diesem Namen existiert bereits.',
  export_too_large:
    'Es sind mehr als %{millions} Million Zeilen. Filtere nach Datum oder einem anderen Feld und exportiere erneut.',
  file_too_large: 'Die Datei ist zu groß',
  wrong_file_type: 'Ungültiger Dateityp',
  file_infected:
    'Das Antivirenprogramm hat in dieser Datei eine Bedrohung gefunden; sie wurde nicht gespeichert.',
  file_unchecked:
    'Das Antivirenprogramm hat nicht geantwortet; zur Sicherheit wurde die Datei nicht gespeichert. Versuche es in einigen Minuten noch einmal.',
  body_too_large: 'Die gesendeten Daten sind zu groß.',
  body_type_unsupported: 'Dieses Datenformat wird nicht akzeptiert. Sende die Daten als JSON.',
  email_taken: 'Es gibt bereits einen Benutzer mit dieser E-Mail.',
  cpf_taken: 'Es gibt bereits einen Benutzer mit dieser CPF.',
  import_has_errors: 'Die Tabelle enthält Fehler. Korrigiere sie und lade die Datei erneut hoch.',
  import_expired: 'Die Datei wurde nach 24 Stunden entfernt. Lade sie erneut hoch.',
  import_in_use: 'Der Import kann nicht mehr rückgängig gemacht werden: %{name} %{reason}.',
  import_not_done: 'Dieser Import wurde nicht abgeschlossen oder bereits rückgängig gemacht.',
  merge_refused: 'Die Datensätze lassen sich nicht zusammenführen: Der wegfallende %{reason}.',
  merge_closed:
    'Diese Zusammenführung wurde bereits rückgängig gemacht, oder die Frist dafür ist abgelaufen.',
  merge_changed:
    'Die Zusammenführung lässt sich nicht mehr rückgängig machen: Die Daten wurden danach geändert.',
  role_already_exists: 'Berechtigung existiert bereits!',
  role_in_use: 'Administratoren können nur aktive Rollen erhalten.',
  last_role_editor: 'Mindestens ein aktiver Benutzer muss die Zugriffsrechte bearbeiten können.',
  last_grantor: 'Mindestens ein aktiver Benutzer muss „Beliebige Berechtigung erteilen“ haben.',
  code_invalid: 'Falscher Code. Prüfe die 5 Ziffern und versuche es noch einmal.',
  code_expired: 'Dieser Code ist nicht mehr gültig. Fordere einen neuen an.',
  reset_code_invalid:
    'Der Code ist falsch oder abgelaufen. Prüfe die 5 Ziffern oder nutze den Link in derselben E-Mail.',
  reset_link_invalid: 'Dieser Link ist nicht mehr gültig. Fordere unter „Passwort vergessen“ einen neuen an.',
  link_invalid: 'Dieser Link ist nicht mehr gültig. Lass dir die Bestätigungs-E-Mail noch einmal senden.',
  email_changed_recently:
    'Die E-Mail dieser Person wurde vor weniger als 7 Tagen geändert. Warte so lange, bis du sie wieder änderst.',
  email_link_invalid:
    'Dieser Link ist nicht mehr gültig. Bitte die Schule, die Änderung noch einmal einzutragen.',
  second_factor_wrong: 'Falscher Code. Prüfe ihn und versuche es noch einmal.',
  second_factor_expired: 'Die Zeit zum Bestätigen ist abgelaufen. Beginne noch einmal mit deinem Passwort.',
  second_factor_needed: 'Bestätige auch mit dem zweiten Schritt.',
  second_factor_exists:
    'Die Authenticator-App ist bereits aktiv. Entferne zuerst die aktuelle, um sie zu wechseln.',
  second_factor_none: 'Die Bestätigung in zwei Schritten ist nicht aktiv.',
  second_factor_kept:
    'Dein Profil verlangt die Bestätigung in zwei Schritten. Aktiviere eine andere Methode, bevor du diese entfernst.',
  second_factor_own: 'Deine eigene Bestätigung in zwei Schritten entfernst du unter „Sicherheit“.',
  passkey_refused:
    'Der Passkey wurde nicht akzeptiert. Versuche es noch einmal oder nutze eine andere Methode.',
  passkey_exists: 'Dieser Passkey ist bereits registriert.',
  passkeys_unavailable: 'Passkeys funktionieren unter dieser Adresse nicht. Nutze die Authenticator-App.',
  passkeys_too_many: 'Du hast bereits 10 Passkeys. Entferne einen, den du nicht mehr nutzt.',
  already_confirmed: 'Diese E-Mail wurde bereits bestätigt.',
  price_missing:
    'Für diesen Plan, diese Häufigkeit und diese Dauer ist kein Preis hinterlegt. Trage ihn in den Parametern ein.',
  not_waiting_signature: 'Dieser Vertrag wartet nicht auf eine Unterschrift.',
  typed_name_differs:
    'Der eingegebene Name stimmt nicht mit dem im Vertrag überein. Gib den vollen Namen so ein, wie er dort steht: %{name}.',
  contract_altered:
    'Die Datei dieses Vertrags stimmt nicht mit dem Unterschriebenen überein und kann nicht geöffnet werden. Die Schule wurde bereits benachrichtigt.',
  not_waiting_payment: 'In diesem Schritt ist keine Zahlung offen.',
  payment_plan_closed: 'Die Zahlung des Plans hat bereits begonnen, die Raten lassen sich nicht mehr ändern.',
  payment_plan_not_offered: 'Diese Ratenzahlung wird nicht mehr angeboten. Wähle eine andere.',
  contract_first: 'Unterschreibe den Vertrag, bevor du bezahlst.',
  onboarding_incomplete: 'Es fehlt noch: %{missing}.',
  availability_closed: 'Die Verfügbarkeit kann erst nach Beginn der Vertragslaufzeit festgelegt werden.',
  teacher_without_hours:
    'Wähle mindestens eine Stunde der Woche für den Unterricht. Ohne eine kann die Schule keine Schüler vorschlagen.',
  availability_below_minimum:
    'Laut deinem Vertrag musst du mindestens %{minimum} Stunde(n) pro Woche auswählen. Ausgewählt: %{count}.',
  not_waiting_match:
    'Dieser Schüler wartet nicht auf eine Lehrkraft. Prüfe den Onboarding-Status, bevor du ihn zuweist.',
  terms_signed:
    'Der Vertrag ist bereits unterschrieben, deshalb kann das Formular %{field} nicht mehr ändern. Nutze in der Benutzerliste „Neuen Vertrag ausstellen“.',
  waiver_used:
    'Die Befreiung kann nicht zurückgenommen werden: Der Schüler hat die erlassenen Schritte schon hinter sich. Nutze „Onboarding-Status ändern“.',
  not_pending_allocation: 'Dieser Schüler wartet nicht auf eine Zuteilung.',
  not_waiting_acceptance: 'Dieser Schüler wartet nicht auf eine Zusage.',
  teacher_does_not_fit: 'Diese Lehrkraft kann den Schüler nicht übernehmen: %{reason}.',
  transfer_pending:
    'Für diesen Schüler ist schon ein Wechsel offen. Entscheide ihn, bevor du einen neuen anlegst.',
  transfer_not_taught:
    'Dieser Schüler hat keinen Unterricht bei der gewählten Lehrkraft. Prüfe die derzeitige Lehrkraft.',
  transfer_not_concluded:
    'Dieser Schüler wartet schon auf eine Lehrkraft oder ist noch nicht fertig angemeldet. Schließe das vor dem Wechsel ab.',
  transfer_no_hours:
    'Der Schüler hat keine verfügbaren Zeiten angegeben. Bitte ihn darum oder schicke ihn in die Zuteilung.',
  transfer_decided: 'Über diesen Wechsel wurde schon entschieden.',
  wrong_slot_count:
    'Wähle für diesen Schüler genau %{count} Stunde. |||| Wähle für diesen Schüler genau %{count} Stunden.',
  class_incomplete: 'Wähle alle Termine der gewählten Gruppe aus.',
  slot_lost: '%{slot} ist nicht mehr frei. Wähle einen anderen Termin.',
  class_full: 'Die Gruppe %{name} ist voll.',
  student_cannot_join: '%{name} kann nicht in die Klasse: %{reason}.',
  class_modality_fixed: 'Unterrichtsform und Kurs einer Klasse mit Schülern ändern sich nicht.',
  lesson_overlap: 'Dieser Termin überschneidet sich mit einer anderen Stunde.',
  removed_from_room:
    'Du wurdest aus dieser Stunde entfernt. Du kannst nur zurück, wenn die Lehrkraft es erlaubt.',
  room_ended: 'Die Lehrkraft hat diese Stunde für alle beendet.',
  not_joinable: 'Der Raum öffnet 15 Minuten vor Beginn der Stunde.',
  lesson_cancelled: 'Diese Stunde wurde abgesagt.',
  lesson_over: 'Diese Stunde ist schon vorbei.',
  lesson_past: 'Diese Stunde hat begonnen und lässt sich nicht mehr ändern.',
  start_past: 'Diese Zeit ist schon vorbei. Bitte eine andere wählen.',
  lesson_ahead: 'Diese Stunde hat noch nicht stattgefunden. Sage sie mit einem Grund ab.',
  lesson_late:
    'Bis zu dieser Stunde sind es weniger als %{hours} Stunden: Sie lässt sich hier nicht mehr absagen oder verlegen. Sprich bei Bedarf mit der Schule.',
  makeup_expired: 'Die Frist für diese Nachholstunde ist abgelaufen.',
  reschedule_pending:
    'Du hast für diese Stunde schon um einen anderen Termin gebeten. Zieh die Anfrage zurück, bevor du eine neue stellst.',
  reschedule_closed: 'Diese Anfrage wurde schon beantwortet, zurückgezogen oder ist abgelaufen.',
  hour_lost: 'Dieser Termin ist nicht mehr verfügbar: %{reason}.',
  lesson_not_cancelled: 'Diese Stunde ist nicht abgesagt.',
  lesson_held:
    'Diese Stunde wurde gehalten: Sie und die Anwesenheit der Teilnehmenden bleiben erfasst. Löschen lassen sich nur vergangene Stunden, die nicht stattgefunden haben.',
  lesson_day_closed:
    'An diesem Tag hat die Schule keinen Unterricht. Öffne den Tag im Kalender, damit die Stunde stattfinden kann.',
  lesson_teacher_away:
    'Die Lehrkraft ist zu dieser Zeit abwesend. Wähle eine Vertretung oder entferne die Abwesenheit.',
  lesson_class_off:
    'Diese Stunde gehört zu einer inaktiven Klasse. Aktivieren Sie die Klasse, um sie zu halten.',
  lesson_conflicts:
    '%{count} Terminkonflikt: Entscheide vor dem Speichern, was mit jeder Stunde geschieht. |||| %{count} Terminkonflikte: Entscheide vor dem Speichern, was mit jeder Stunde geschieht.',
  series_empty: 'Mit dieser Wiederholung gäbe es keine Stunde.',
  span_past: 'Dieser Zeitraum ist schon vorbei.',
  not_a_holiday: 'Nur ein landesweiter Feiertag lässt sich öffnen. An anderen Tagen ist ohnehin Unterricht.',
  absence_exists: '%{name} hat in diesem Zeitraum schon eine Abwesenheit.',
  cover_lost:
    'Nichts wurde übernommen: Die Stunde von %{names} wurde geändert oder ihre Zeit ist vergeben. Planen Sie neu. |||| Nichts wurde übernommen: Die Stunden von %{names} wurden geändert oder ihre Zeiten sind vergeben. Planen Sie neu.',
  cover_none: 'Es gibt keine Umplanung, die rückgängig gemacht werden kann.',
  cover_kept:
    'Die Umplanung kann nicht mehr rückgängig gemacht werden: Die Stunde von %{names} hat begonnen, wurde seither geändert, ihre Zeit ist vergeben oder ihr Tag ist nun unterrichtsfrei. |||| Die Umplanung kann nicht mehr rückgängig gemacht werden: Die Stunden von %{names} haben begonnen, wurden seither geändert, ihre Zeiten sind vergeben oder ihre Tage sind nun unterrichtsfrei.',
  teacher_cannot_teach: '%{name} kann diese Stunden nicht geben: %{reason}.',
  level_same: 'Der Schüler hat dieses Niveau bereits.',
  level_one_step: 'Lehrkräfte ändern das Niveau jeweils um eine Stufe. Für mehr wende dich an die Schule.',
  level_reason_short: 'Der Grund braucht mindestens 15 Zeichen.',
  evaluation_exists: 'Diese Stunde wurde bereits bewertet.',
  evaluation_early: 'Die Bewertung öffnet, wenn die Stunde zu Ende ist. Versuche es danach noch einmal.',
  evaluation_absent: 'Abwesende Schüler können nicht bewertet werden: %{names}.',
  evaluation_incomplete: 'Bewerte alle anwesenden Schüler zusammen. Es fehlt: %{names}.',
  nobody_to_evaluate: 'Nur Schüler dieser Stunde können bewertet werden.',
  notice_sent:
    'Diese Mitteilung wurde bereits gesendet. Sie kann nicht mehr bearbeitet, gelöscht oder erneut gesendet werden.',
  notice_failed:
    'Der Versand dieser Mitteilung wurde unterbrochen. Sie kann nur erneut gesendet werden, an alle, die sie noch nicht erhalten haben.',
  seller_of_corporate: 'Ein Firmenschüler hat keinen Vertrieb.',
  seller_unknown: 'Der gewählte Verkäufer existiert nicht mehr oder ist inaktiv. Wähle einen anderen.',
  user_off: 'Dieser Benutzer ist inaktiv.',
  franchisee_is_user: 'Dieser Franchisepartner ist bereits Benutzer.',
  user_erased: 'Die Daten dieser Person wurden auf ihren Wunsch gelöscht und lassen sich nicht mehr ändern.',
  erasure_blocked:
    'Noch kann nicht gelöscht werden: Ein Vertrag läuft, eine Zahlung ist offen, eine Klasse ist aktiv oder eine Stunde ist noch zu halten. Kläre, was fehlt, und versuche es erneut.',
  erasure_asked: 'Dein Löschantrag wird bereits geprüft.',
  correction_asked: 'Ein Antrag auf Berichtigung dieser Angabe wird bereits geprüft.',
  correction_same: 'Was du beantragst, steht bereits so im Eintrag.',
  request_closed: 'Dieser Antrag ist bereits abgeschlossen.',
  name_differs: 'Der eingegebene Name gehört nicht zu dieser Person.',
  own_request: 'Deinen Antrag muss jemand anderes aus der Verwaltung beantworten.',
  wrong_password: 'Aktuelles Passwort falsch!',
  token_expired: 'Dein Zugang ist abgelaufen.',
  second_factor_locked:
    'Heute gab es zu viele falsche Codes. Nutze einen Passkey oder einen Wiederherstellungscode.',
  too_many_requests: 'Zu viele Versuche. Warte kurz und versuche es noch einmal.',
  internal: 'Etwas ist schiefgelaufen. Bitte versuche es erneut.',
  disk_full:
    'Der Speicherplatz der Schule ist voll. Sag der Schule Bescheid und versuche es später noch einmal.',
  unavailable: 'Der Dienst ist zurzeit nicht verfügbar. Versuche es in Kürze noch einmal.',
} satisfies ErrorTexts;
