import type { LegalTexts } from '../pt-BR/legal.ts';

export default {
  back: 'Zurück',
  pages: 'Weitere Seiten',
  updated: 'Letzte Aktualisierung: %{date}',
  write_us: 'E-Mail: ',
  call_us: 'Telefon: ',
  no_contact: 'Wende dich an das Sekretariat deiner Schule.',
  'terms.title': 'Nutzungsbedingungen',
  'terms.acceptance.title': '1. Zustimmung',
  'terms.acceptance':
    'Wenn du Aula Viva öffnest oder einen Teil davon nutzt, stimmst du diesen Bedingungen zu. Wenn du mit einem Punkt nicht einverstanden bist, nutze die Plattform nicht.',
  'terms.service.title': '2. Der Dienst',
  'terms.service':
    'Aula Viva bringt Menschen, die Sprachen lernen, und Menschen, die sie unterrichten, in Live-Stunden über das Internet zusammen.\n\nWer die Plattform nutzt:\n- Schüler: buchen Stunden, nehmen daran teil und verfolgen ihren Fortschritt.\n- Lehrkräfte: bieten Stunden an, organisieren ihren Kalender und begleiten die Schüler.\n\nWas die Plattform bietet:\n- Planung und Durchführung von Online-Unterricht.\n- Integrierte Videokonferenz.\n- Austausch von Unterrichtsmaterial.\n- Verfolgung des Lernfortschritts.\n- Bewertungen und Kommentare.',
  'terms.duties.title': '3. Deine Pflichten',
  'terms.duties':
    'Du verpflichtest dich:\n- Wahre Angaben zu machen.\n- Deine Zugangsdaten geheim zu halten.\n- Die Plattform respektvoll zu nutzen.\n- Geistiges Eigentum nicht zu verletzen.\n\nVerboten ist:\n- Andere zu belästigen oder zu diskriminieren.\n- Beleidigende Inhalte oder illegales Material zu veröffentlichen.\n- Sicherheitsmaßnahmen zu umgehen.\n- Die Plattform ohne Erlaubnis gewerblich zu nutzen.\n- Den Betrieb der Dienste zu stören.',
  'terms.payment.title': '4. Zahlung',
  'terms.payment':
    'Preise und Abrechnung:\n- Die Preise legen die Lehrkräfte und die Plattform fest.\n- Zahlungen laufen über sichere Anbieter.\n- Es können Servicegebühren anfallen.\n- Preise können sich nach Ankündigung ändern.\n\nAbsagen und Erstattungen:\n- Absagen müssen die Fristen einhalten.\n- Erstattungen folgen den geltenden Regeln.\n- Unentschuldigtes Fehlen kann berechnet werden.\n- In Einzelfällen können wir Guthaben anbieten.',
  'terms.property.title': '5. Geistiges Eigentum',
  'terms.property':
    'Du behältst die Rechte an eigenen Inhalten. Die Plattform darf diese Inhalte nutzen, um ihre Dienste zu verbessern.',
  'terms.liability.title': '6. Haftungsbeschränkung',
  'terms.liability':
    'Aula Viva vermittelt zwischen Schülern und Lehrkräften. Deshalb:\n- Wir garantieren keine Lernergebnisse.\n- Wir haften nicht für Inhalte, die Nutzer veröffentlichen.\n- Technische Unterbrechungen können vorkommen.',
  'terms.termination.title': '7. Beendigung',
  'terms.termination':
    '- Du kannst die Nutzung jederzeit beenden.\n- Die Plattform kann den Zugang sperren, wenn gegen diese Bedingungen verstoßen wird.\n- Daten werden gemäß der Datenschutzerklärung aufbewahrt.\n- Zahlungspflichten gelten auch nach der Beendigung.',
  'terms.changes.title': '8. Änderungen',
  'terms.changes':
    'Wichtige Änderungen kündigen wir rechtzeitig auf der Plattform oder per E-Mail an. Wer Aula Viva danach weiter nutzt, nimmt die neuen Bedingungen an.',
  'terms.contact.title': '9. Kontakt',
  'terms.contact': 'Bei Fragen zu diesen Bedingungen wende dich an uns.',
  'privacy.title': 'Datenschutzerklärung',
  'privacy.introduction.title': '1. Einleitung',
  'privacy.introduction':
    'Diese Erklärung beschreibt, welche personenbezogenen Daten Aula Viva erhebt, wozu sie dienen und mit wem sie geteilt werden. Sie folgt dem brasilianischen Datenschutzgesetz (LGPD, Gesetz Nr. 13.709/2018).',
  'privacy.collected.title': '2. Daten, die wir erheben',
  'privacy.collected':
    'Daten, die du angibst:\n- Vollständiger Name und Profil.\n- E-Mail-Adresse und Telefonnummer.\n- Angaben zur Ausbildung und zu deinen Lernwünschen.\n- Zahlungsdaten, die Dritte verarbeiten.\n- Inhalte aus dem Unterricht, etwa Aufzeichnungen und Nachrichten.\n\nAutomatisch erhobene Daten:\n- Gerät und Browser.\n- IP-Adresse und ungefährer Standort.\n- Nutzungs- und Navigationsverhalten.\n- Cookies.\n- Systemprotokolle.',
  'privacy.use.title': '3. Wie wir die Daten nutzen',
  'privacy.use':
    'Um den Dienst zu erbringen:\n- Unterricht und Kommunikation durchführen.\n- Konten verwalten.\n- Zahlungen abwickeln.\n- Unterstützung leisten.\n\nUm die Plattform zu verbessern:\n- Leistung auswerten.\n- Funktionen entwickeln.\n- Das Erlebnis persönlicher machen.\n- Betrug verhindern.',
  'privacy.sharing.title': '4. Weitergabe',
  'privacy.sharing':
    'Wir verkaufen und vermieten deine Daten nicht. Sie werden nur geteilt:\n- Mit unverzichtbaren Anbietern, etwa für Zahlung und Hosting.\n- Wenn das Gesetz es verlangt.\n- Um Rechte und die Sicherheit von Menschen zu schützen.\n- Mit deiner ausdrücklichen Einwilligung.',
  'privacy.rights.title': '5. Deine Rechte',
  'privacy.rights':
    'Das LGPD sichert dir zu:\n- Auskunft über deine Daten.\n- Berichtigung falscher Angaben.\n- Löschung der Daten.\n- Übertragbarkeit.\n- Widerruf der Einwilligung.\n- Informationen über die Verarbeitung.',
  'privacy.security.title': '6. Datensicherheit',
  'privacy.security':
    'Zum Schutz deiner Daten setzen wir ein:\n- Verschlüsselung bei Übertragung und Speicherung.\n- Strenge Zugriffskontrolle.\n- Laufende Überwachung.\n- Schulung des Teams.\n- Regelmäßige Prüfungen.',
  'privacy.contact.title': '7. Kontakt',
  'privacy.contact': 'Um deine Rechte auszuüben oder Fragen zu deinen Daten zu klären, wende dich an uns.',
  'cookies.title': 'Cookies',
  'cookies.text':
    'Cookies sind kleine Informationen, die in deinem Browser gespeichert werden. Wähle, welche Aula Viva verwenden darf. Bis du speicherst, sind nur die notwendigen aktiv.',
  'cookies.necessary': 'Notwendig',
  'cookies.necessary_text':
    'Sie halten dich angemeldet und die Plattform sicher und speichern, worum du bittest: Design, Sprache, Entwürfe, gespeicherte Suchen und die Stunden der Woche zum Lesen ohne Verbindung. Immer aktiv.',
  'cookies.functional': 'Funktional',
  'cookies.functional_text':
    'Sie merken sich Filter, Sortierung und Seite der Listen, damit du sie nicht wiederholen musst.',
  'cookies.analytics': 'Analyse',
  'cookies.analytics_text':
    'Sie helfen zu verstehen, wie die Plattform genutzt wird und was besser werden kann. Aula Viva verwendet derzeit keine. Sollte sich das ändern, gilt deine Wahl.',
  'cookies.marketing': 'Marketing',
  'cookies.marketing_text':
    'Sie ermöglichen Werbung passend zu deinen Interessen. Aula Viva verwendet derzeit keine. Sollte sich das ändern, gilt deine Wahl.',
  'cookies.save': 'Auswahl speichern',
  'cookies.saved': 'Deine Auswahl ist in diesem Browser gespeichert.',
  'cookies.unsaved': 'Deine Auswahl ist noch nicht gespeichert.',
  'faq.title': 'Hilfe-Center',
  'faq.text': 'Suche nach einem Wort oder blättere durch die Themen.',
  'faq.search': 'Suchen',
  'faq.found': '%{smart_count} Antwort |||| %{smart_count} Antworten',
  'faq.none': 'Keine Antwort für „%{text}“',
  'faq.none_text': 'Versuche ein anderes Wort.',
  'faq.clear': 'Suche löschen',
  'faq.more': 'Nicht gefunden?',
  'faq.more_text': 'Der Support antwortet per E-Mail, im Schnitt innerhalb von 2 Stunden.',
  'faq.starting': 'Erste Schritte',
  'faq.classes': 'Unterricht',
  'faq.account': 'Konto',
  'faq.payment': 'Zahlung',
  'faq.technical': 'Technische Hilfe',
  'faq.security': 'Sicherheit',
  'faq.first_login': 'Wie melde ich mich zum ersten Mal an?',
  'faq.first_login.answer':
    'Öffne den Link, den die Schule dir per E-Mail geschickt hat, lege dein Passwort fest und melde dich mit derselben E-Mail-Adresse an.',
  'faq.first_login.tags': 'zugang login anmeldung einladung',
  'faq.needs': 'Was brauche ich für den Unterricht?',
  'faq.needs.answer':
    'Einen Computer oder ein Handy mit aktuellem Browser, Kamera, Mikrofon und mindestens 5 Mbit/s Internet.',
  'faq.needs.tags': 'voraussetzungen internet gerät geschwindigkeit',
  'faq.join': 'Wie trete ich einer Stunde bei?',
  'faq.join.answer':
    'Über den Kalender: Öffne die Stunde und betritt den Raum. Prüfe vorher Kamera und Mikrofon.',
  'faq.join.tags': 'raum videokonferenz kalender beitreten',
  'faq.cancel': 'Kann ich eine Stunde absagen oder verschieben?',
  'faq.cancel.answer': 'Ja. Absagen und Verschieben ist bis 24 Stunden vorher kostenlos.',
  'faq.cancel.tags': 'absage verschieben fehlen frist 24h',
  'faq.forgot': 'Ich habe mein Passwort vergessen. Was nun?',
  'faq.forgot.answer':
    'Tippe auf der Anmeldeseite auf „Passwort vergessen“. Du bekommst per E-Mail einen 5-stelligen Code, um ein neues festzulegen.',
  'faq.forgot.tags': 'zurücksetzen code zugang',
  'faq.appearance': 'Wie ändere ich Design oder Sprache?',
  'faq.appearance.answer':
    'Nach der Anmeldung unten auf der Seite. Deine Wahl wird in deinem Konto gespeichert.',
  'faq.appearance.tags': 'dunkel hell sprache aussehen',
  'faq.how_to_pay': 'Wer wickelt die Zahlungen ab?',
  'faq.how_to_pay.answer': 'Sichere Zahlungsanbieter. Preise können sich ändern, immer mit Ankündigung.',
  'faq.how_to_pay.tags': 'karte abrechnung preis gebühr',
  'faq.refund': 'Wie funktionieren Erstattungen?',
  'faq.refund.answer':
    'Sie folgen den Regeln in den Nutzungsbedingungen. In Einzelfällen kann die Schule Guthaben anbieten.',
  'faq.refund.tags': 'rückzahlung geld guthaben erstattung',
  'faq.slow': 'Das Video ruckelt. Was kann ich tun?',
  'faq.slow.answer':
    'Prüfe, ob deine Verbindung mindestens 5 Mbit/s schafft, schließe andere Programme, die das Internet nutzen, und geh wenn möglich näher an den Router.',
  'faq.slow.tags': 'internet langsam verbindung bild geschwindigkeit',
  'faq.support': 'Wie schnell antwortet der Support?',
  'faq.support.answer': 'Im Schnitt innerhalb von 2 Stunden, per E-Mail.',
  'faq.support.tags': 'betreuung kontakt hilfe frist',
  'faq.password': 'Wie soll mein Passwort aussehen?',
  'faq.password.answer': 'Mindestens 8 Zeichen. Verwende dasselbe Passwort nicht auf anderen Seiten.',
  'faq.password.tags': 'passwort stark zeichen',
  'faq.data': 'Sind meine Daten geschützt?',
  'faq.data.answer':
    'Ja. Sie werden bei Übertragung und Speicherung verschlüsselt und nach dem LGPD verarbeitet. Einzelheiten stehen in der Datenschutzerklärung.',
  'faq.data.tags': 'lgpd datenschutz verschlüsselung',
  'changelog.title': 'Neu in dieser Version',
  'changelog.version': 'Aktuelle Version: %{version}',
  'changelog.updated': 'Aktualisiert am %{date}',
  'changelog.current': 'Aktuell',
  'changelog.major': 'major',
  'changelog.minor': 'minor',
  'changelog.patch': 'patch',
  'changelog.added': 'Neu',
  'changelog.changed': 'Geändert',
  'changelog.fixed': 'Behoben',
  'changelog.removed': 'Entfernt',
  'changelog.support': 'Etwas funktioniert nicht, wie es soll? Schreib dem Support.',
  'changelog.2.1.0.added':
    '- Seite mit Neuigkeiten\n- Paketversion in der Fußzeile\n- Design, das zwischen Besuchen erhalten bleibt\n- Sprachauswahl',
  'changelog.2.1.0.changed': '- Fußzeile\n- Navigation\n- Anpassung an Handys',
  'changelog.2.1.0.fixed':
    '- Fehler beim Wechsel des Designs\n- Barrierefreiheit der Social-Media-Schaltflächen',
  'changelog.2.0.1.fixed': '- Darstellung in Safari\n- Leistung der Konferenzseite',
  'changelog.2.0.0.added':
    '- Modularchitektur v1\n- Neu gestaltete Komponenten\n- Vollständiger Dunkelmodus\n- Neue Verwaltungsseite mit Übersicht',
  'changelog.2.0.0.changed': '- Umstieg auf React 18\n- Aktualisierte Routen\n- Überarbeitete Oberfläche',
} satisfies LegalTexts;
