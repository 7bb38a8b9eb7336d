import type { ContractCheckTexts } from '../pt-BR/contractCheck.ts';

export default {
  title: 'Vertrag prüfen',
  text: 'Sieh nach, ob ein Vertrag der Schule unterschrieben wurde und seither unverändert ist.',
  code: 'Code des Vertrags',
  code_hint: '32 Buchstaben und Ziffern, auf der Nachweisseite am Ende des Vertrags.',
  code_needed: 'Gib den Code des Vertrags ein.',
  code_invalid: 'Der Code hat 32 Buchstaben und Ziffern. Prüfe, ob du alle kopiert hast.',
  check: 'Prüfen',
  unknown:
    'Wir haben keinen unterschriebenen Vertrag mit diesem Code gefunden. Prüfe, ob er mit dem auf der Nachweisseite übereinstimmt.',
  intact: 'Vertrag unverändert',
  intact_text: 'Das Dokument und seine Nachweise sind wie am Tag der Unterschrift.',
  altered: 'Vertrag verändert',
  altered_text:
    'Das Dokument oder seine Nachweise wurden verändert. Vertrau ihm nicht und sag der Schule Bescheid.',
  signed_at: 'Unterschrieben am',
  moment: '%{date} um %{time} Uhr, Zeit von Brasília',
  signers: 'Unterschrieben von',
  sha256: 'SHA-256 der Datei',
  file: 'Eine Datei prüfen',
  file_text:
    'Wähle die PDF-Datei aus, die du bekommen hast. Sie wird auf deinem Gerät geprüft und nicht hochgeladen.',
  file_unavailable:
    'Unter dieser Adresse kann der Browser keine Dateien prüfen. Öffne die Seite über https oder vergleiche den SHA-256 oben in einem anderen Programm mit dem deiner Datei.',
  file_choose: 'PDF hierher ziehen oder auswählen',
  file_same: 'Das ist das unterschriebene Dokument',
  file_same_text: '%{name} stimmt Byte für Byte mit dem unterschriebenen Dokument überein.',
  file_other: 'Das ist nicht das unterschriebene Dokument',
  file_other_text:
    '%{name} weicht vom unterschriebenen Dokument ab, auch wenn es gleich aussieht. Bitte die Schule um das Original.',
  file_unreadable: '%{name} konnte nicht gelesen werden. Wähle die Datei noch einmal aus.',
} satisfies ContractCheckTexts;
