import { expect, it } from 'vitest';
import { readCatalogue } from '../../../bin/texts/catalogue.ts';

/*
 * In German, Spanish and Italian, people with an account are addressed with 'du', 'tú' and 'tu', and guardians, who
 * have none, with 'Sie', 'usted' and 'Lei'. Texts that both read address nobody. French says 'vous' to everybody.
 */

const languages = ['de', 'es', 'fr', 'it'] as const;
type Language = (typeof languages)[number];

/** Keys, or beginnings of keys, of the texts for guardians; one that ends in a letter is the whole key. */
const ofGuardians: readonly string[] = [
  'contractSigning.',
  'errors.guardian_email_same',
  'errors.guardian_link_expired',
  'errors.guardian_signs',
  'guardianAccess.',
  'guardianStatement.',
  'mail.charge_reminder.',
  'mail.guardian_',
  'sales.hello_guardian.',
];

/** What the pages and e-mails of guardians show as well as those of people with an account. */
const ofBoth: readonly string[] = [
  'account.mails_stopped',
  'account.mails_stopped_text',
  'account.stop_mails_text',
  'account.stop_mails_unknown_text',
  'charges.all_paid',
  'charges.nothing',
  'charges.pix_text',
  'common.failed',
  'common.load_failed',
  'common.load_failed_text',
  'common.offline',
  'common.offline_text',
  'errors.charge_not_paid',
  'errors.code_expired',
  'errors.code_invalid',
  'errors.contract_altered',
  'errors.disk_full',
  'errors.internal',
  'errors.invalid_request',
  'errors.not_found',
  'errors.not_waiting_payment',
  'errors.not_waiting_signature',
  'errors.pix_key_missing',
  'errors.signed_by_email',
  'errors.too_many_requests',
  'errors.typed_name_differs',
  'errors.unavailable',
  'mail.greeting',
  'progress.not_written',
  'rules.email_code_digits',
  'rules.email_invalid',
  'rules.guardian_email_of_student',
  'rules.one_line',
  'rules.phone_invalid',
  'rules.phone_short',
  'rules.text_too_long',
  'rules.text_too_short',
  'rules.unseen_characters',
  'sandbox.',
  'student.no_attendance',
  'welcome.code_sent',
  'welcome.consent',
  'welcome.refuse_reason_needed',
  'welcome.refuse_text',
  'welcome.typed_name_differs',
  'welcome.typed_name_hint',
];

const isIn = (keys: readonly string[], key: string) =>
  keys.some((each) => (/[._]$/.test(each) ? key.startsWith(each) : key === each));

/**
 * Texts that are right although a word in them looks like the other form, with the reason. Italian writes the
 * imperative of the second person on buttons, whoever reads them.
 */
const reviewed: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  de: {},
  es: { 'imports.done_text': 'third person: hasta que alguien firme, pague' },
  fr: {
    'banners.new_tab': 'third person: the banner opens a page',
    'school.accent_hint': 'ton: a shade of a colour',
  },
  it: {
    'auth.accepts': 'second person: accetti, dichiari',
    'guardianAccess.send': 'button of the school',
    'guardianAccess.send_code': 'button',
    'guardianAccess.to_statement': 'button',
    'guardianStatement.renew': 'button',
    'sandbox.back': 'button',
  },
};

const alternatives = (words: string) => words.trim().split(/\s+/).join('|');

/** One of the words, anywhere. */
const word = (words: string, flags = 'iu') =>
  new RegExp(`(?<!\\p{L})(?:${alternatives(words)})(?!\\p{L})`, flags);

/** What stands before an imperative: the start, a mark, a bracket, the end of a plural, or one of the words. */
const beginning = (after: string) =>
  `(?<=^|[.:;,!?¡¿{(«“„"•–-]\\s*|\\n|\\}\\}\\s*|(?<!\\p{L})(?:${alternatives(after)})\\s)`;

/** One of the words at the beginning of a clause. */
const clause = (after: string, words: string, rest = '') =>
  new RegExp(`${beginning(after)}(?:${alternatives(words)})(?!\\p{L})${rest}`, 'iu');

/** Maps each vowel to its forms with and without the accent that an imperative has when pronouns are appended to it, as in 'revísalos'. */
const accented: Readonly<Record<string, string>> = { a: 'aá', e: 'eé', i: 'ií', o: 'oó', u: 'uú' };
const withPronouns = (imperative: string) =>
  `${imperative}|${imperative.replace(/[aeiou]/g, (vowel) => `[${accented[vowel]}]`)}(?:[mts]e|(?:[mts]e)?l[aeo]s?)`;
const spanish = (after: string, words: string, rest = '') =>
  clause(after, words.trim().split(/\s+/).map(withPronouns).join(' '), rest);

interface Forms {
  readonly informal: readonly RegExp[];
  /** Imperatives of the familiar form. */
  readonly orders: readonly RegExp[];
  readonly formal: readonly RegExp[];
}

const forms: Readonly<Record<Language, Forms>> = {
  de: {
    informal: [word('du dich dir dein deine deinem deinen deiner deines')],
    orders: [
      clause(
        'und oder bitte dann danach',
        `achte aktiviere ändere antworte beachte bestätige bewahre bitte\\s(?:sie|ihn) drucke? erlaube filtere fordere
        füge gib gehe? halte hole hänge ignoriere klicke komm kopiere lade lass lege lies lösche mache? melde nenne nimm
        nutze öffne prüfe rufe sage? scanne schalte schicke schließe schreibe? sende setze sieh sprich suche\\snach
        tippe trage unterschreibe vergiss verfolge verwende versuche wähle warte wende wiederhole zahle ziehe`,
      ),
    ],
    formal: [
      // Inside a sentence, 'Sie' can only be the address.
      /(?<=[\p{L}\p{N},;)}“–-] )Sie(?!\p{L})/u,
      // At the start of a sentence, 'Sie' can also be the pronoun of a thing, as in 'Sie gilt'. Before a plural verb it is ambiguous.
      /(?<!\p{L})Sie (?:sind|tun|und|\p{Ll}+(?:en|eln|ern))(?!\p{L})/u,
      word('Ihr Ihre Ihrem Ihren Ihrer Ihres Ihnen', 'u'),
    ],
  },
  es: {
    informal: [
      word(
        `tú tu tus te ti contigo tuyo tuya tuyos tuyas buscas cambias debes eliges eres estás has puedes quieres recibes
        sigues tienes`,
      ),
    ],
    orders: [
      spanish(
        'y o',
        `abre acepta accede actualiza añade avisa busca cambia cierra comprueba conecta confirma consulta contacta copia
        corrige descarga elige elimina envía escribe espera firma guarda habla haz ignora indica intenta introduce lee marca
        mira paga pega pide pon prueba pulsa rellena responde revisa selecciona sigue solicita sube toca usa vuelve`,
        '(?! usted)',
      ),
    ],
    formal: [
      word('usted ustedes consigo'),
      spanish(
        'y o no ahora primero',
        `abra acceda acepte active actualice acuerde adapte adjunte añada asigne avise busque cambie cierre complete compruebe
        confirme consulte contacte continúe copie corrija defina deje descargue devuelva elija elimine emita envíe
        escriba espere filtre firme guarde haga hable ignore indique inicie intente introduzca lea libere marque mire
        pague pegue pida ponga pruebe pulse registre rellene responda revise seleccione separe siga suba suscriba tenga
        toque use utilice vaya vea verifique vuelva`,
      ),
      /(?<!\p{L})[Dd]é(?!\p{L})/u,
      // A possessive at the start: 'Su contrato'.
      /(?:^|[.:;!?¡¿{] ?)Sus? \p{Ll}/u,
      /(?<!\p{L})les? (?:hemos|ha (?:devuelto|enviado)|enviamos|devolvemos|avisamos)(?!\p{L})/iu,
      /(?<!\p{L})En \p{Lu}\p{L}+ puede(?!\p{L})/u,
      /(?<!\p{L})Puede \p{L}+[aei]r hasta(?!\p{L})/u,
    ],
  },
  fr: {
    informal: [
      word('tu toi ton ta tes'),
      /(?<!\p{L})t[’'](?=\p{L})/iu,
      // 'Rallume-la', but 'Rallumez-la' and 'dites-le'.
      /(?<![\p{L}-])(?!dites)\p{L}+(?<!ez)(?<!ons)-(?:le|la|les|en|lui|leur|moi|toi)(?!\p{L})/iu,
    ],
    orders: [
      clause(
        'et ou puis',
        `ajoute appuie attends choisis clique consulte contacte crois dis écris entends envoie essaie fais indique lis
        mets modifie ouvre prends réessaie réponds reviens saisis sélectionne supprime télécharge utilise vérifie`,
      ),
    ],
    formal: [],
  },
  it: {
    informal: [
      word('ciao tu te ti tuo tua tuoi tue devi hai modifichi puoi ricevi segui sei vuoi'),
      // This matches infinitives with an appended pronoun, such as 'aiutarti'.
      /(?<!\p{L})\p{L}+[aei]rti(?!\p{L})/u,
    ],
    orders: [
      clause(
        'e ed o oppure non poi',
        `accedi aggiungi aggiorna apri aprila aspetta attendi cerca chiedi chiedila chiedine clicca compila conferma\\s(?:il|la)
        contatta controlla digita digitalo elimina firma\\s(?:il|la) guarda ignora inquadra inserisci invia leggi parla
        prova ricarica richiedi richiedine riapri riprova rivolgiti scarica scegli scrivi scrivilo segui seleziona tocca torna usa vai vedi`,
      ),
    ],
    formal: [
      // Capital inside a sentence: 'la Sua firma', 'e La contatterà'.
      /(?<=[\p{L},;] |[’'])(?:Lei|Suo|Sua|Suoi|Sue|La|Le|Gliel\p{Ll}+)(?= \p{Ll}|[.,;:!?]|$)/u,
      /(?:^|[.:;!?{] ?)(?:Il suo|La sua|I suoi|Le sue) \p{Ll}/u,
      clause(
        'e ed o oppure non poi lo la li le ne gli',
        `aggiunga apra attenda chieda chiuda concluda condivida corregga decida dia\\s dica emetta esca faccia inserisca
        interrompa legga metta prema prenda riapra riconosca risponda restituisca rimuova riveda scelga scriva segua
        si\\s(?:assicuri|iscriva|rivolga) tolga trascriva unisca veda`,
      ),
      // Verbs in -are have the form of the second person, too, or of a noun: only before what is asked for.
      clause(
        'o',
        `attivi accetti annulli carichi cerchi clicchi confermi consulti contatti controlli copi digiti elimini filtri
        firmi guardi ignori imposti indichi invii lo\\sinvii lo\\sverifichi paghi parli provi registri salvi scarichi
        selezioni torni tocchi usi verifichi`,
        `\\s(?:il|lo|la|i|gli|le|un|una|uno|con|per|solo|quanto|su|sei|nel|nella|nello|di\\snuovo)(?!\\p{L})`,
      ),
      /(?<!\p{L})le (?:abbiamo|ha (?:restituito|inviato|mandato))(?!\p{L})/iu,
      /(?<!\p{L})In \p{Lu}\p{L}+ può(?!\p{L})/u,
      /(?<!\p{L})Può \p{L}+[aei]re fino(?!\p{L})/u,
    ],
  },
};

const has = (text: string, patterns: readonly RegExp[]) => patterns.some((pattern) => pattern.test(text));

/** What is wrong with a text, for its audience; null if nothing is. */
function fault(language: Language, key: string, text: string): string | null {
  const { informal, orders, formal } = forms[language];
  const isOfBoth = language !== 'fr' && isIn(ofBoth, key);
  const wantsFormal = language === 'fr' || isIn(ofGuardians, key);
  if ((wantsFormal || isOfBoth) && has(text, [...informal, ...orders])) return 'familiar';
  if ((!wantsFormal || isOfBoth) && has(text, formal)) return 'formal';
  return null;
}

const textsOf = (language: string) =>
  [...readCatalogue(language)].flatMap(([area, texts]) =>
    Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text] as const),
  );

it.each(languages)('each text in %s addresses its readers as its audience is addressed', (language) => {
  const faults = textsOf(language).flatMap(([key, text]) => {
    const found = key in reviewed[language] ? null : fault(language, key, text);
    return found ? [`${key} is ${found}: ${text}`] : [];
  });
  expect(faults).toEqual([]);
});

it('knows the familiar from the formal in each language', () => {
  const told = (language: Language, key: string) => (text: string) => fault(language, key, text);
  const samples: Readonly<Record<'de' | 'es' | 'it', Record<'familiar' | 'formal' | 'none', string[]>>> = {
    de: {
      familiar: ['Prüfe den Betrag.', 'Ist er richtig, öffne den Link.', 'Der Link ist nur für dich.'],
      formal: [
        'Prüfen Sie den Betrag.',
        'Der Link gilt, solange Sie ihn brauchen.',
        'Sie können zahlen.',
        'Ihr Vertrag endet.',
      ],
      none: ['Bitte den Betrag prüfen.', 'Die Karte gilt. Sie wird geprüft.', 'Wenn sie ihr gehört.'],
    },
    es: {
      familiar: ['Revisa el importe.', 'Si es correcto, ábrelo.', 'El enlace es solo para ti.'],
      formal: ['Revise el importe.', 'Si es correcto, ábralo.', 'No lo envíe usted.', 'Su contrato termina.'],
      none: ['Conviene revisar el importe.', 'Cuando alguien firme, empieza.', 'La escuela y su clave.'],
    },
    it: {
      familiar: ['Controlla l’importo.', 'Se è giusto, apri il link.', 'Il link è solo tuo.'],
      formal: ['Apra il link.', 'Se è giusto, paghi il resto.', 'La scuola vede la Sua firma.'],
      none: ['Occorre controllare l’importo.', 'I filtri per giorno.', 'La scuola e la sua chiave.'],
    },
  };
  for (const [language, { familiar, formal, none }] of Object.entries(samples) as [
    keyof typeof samples,
    (typeof samples)['de'],
  ][]) {
    expect(familiar.map(told(language, 'mail.guardian_access.text'))).toEqual(familiar.map(() => 'familiar'));
    expect(formal.map(told(language, 'help.topic.agenda'))).toEqual(formal.map(() => 'formal'));
    expect(familiar.map(told(language, 'help.topic.agenda'))).toEqual(familiar.map(() => null));
    expect(formal.map(told(language, 'mail.guardian_access.text'))).toEqual(formal.map(() => null));
    expect([...familiar, ...formal].map(told(language, 'sandbox.closed'))).not.toContain(null);
    expect(none.map(told(language, 'sandbox.closed'))).toEqual(none.map(() => null));
  }
  expect(told('fr', 'help.topic.agenda')('Ouvrez-la, puis choisissez-en une autre.')).toBeNull();
  expect(told('fr', 'help.topic.agenda')('Rallume-la.')).toBe('familiar');
});

it('each audience and each reviewed text has texts', () => {
  const keys = textsOf('de').map(([key]) => key);
  const named = [
    ...ofGuardians,
    ...ofBoth,
    ...Object.values(reviewed).flatMap((texts) => Object.keys(texts)),
  ];
  expect(named.filter((each) => !keys.some((key) => isIn([each], key)))).toEqual([]);
});

it.each(languages)('each reviewed text in %s would be refused otherwise', (language) => {
  const texts = new Map<string, string>(textsOf(language));
  const needless = Object.keys(reviewed[language]).filter(
    (key) => !fault(language, key, texts.get(key) ?? ''),
  );
  expect(needless).toEqual([]);
});
