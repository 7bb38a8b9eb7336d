import type { LegalTexts } from '../pt-BR/legal.ts';

export default {
  back: 'Indietro',
  pages: 'Altre pagine',
  updated: 'Ultimo aggiornamento: %{date}',
  write_us: 'E-mail: ',
  call_us: 'Telefono: ',
  no_contact: 'Rivolgiti alla segreteria della tua scuola.',
  'terms.title': "Termini d'uso",
  'terms.acceptance.title': '1. Accettazione dei termini',
  'terms.acceptance':
    "Entrando in Aula Viva o usandone una parte qualsiasi, accetti questi termini. Se non sei d'accordo su qualche punto, non usare la piattaforma.",
  'terms.service.title': '2. Il servizio',
  'terms.service':
    "Aula Viva avvicina chi impara le lingue e chi le insegna, in lezioni dal vivo su internet.\n\nChi usa la piattaforma:\n- Studenti: prenotano lezioni, vi partecipano e seguono i propri progressi.\n- Insegnanti: offrono lezioni, organizzano l'agenda e seguono gli studenti.\n\nCosa offre la piattaforma:\n- Prenotazione e svolgimento di lezioni online.\n- Videoconferenza integrata.\n- Condivisione di materiali didattici.\n- Monitoraggio dei progressi.\n- Valutazioni e commenti.",
  'terms.duties.title': '3. Doveri di chi la usa',
  'terms.duties':
    'Ti impegni a:\n- Dare informazioni vere.\n- Tenere segrete le tue credenziali.\n- Usare la piattaforma con rispetto.\n- Non violare la proprietà intellettuale.\n\nÈ vietato:\n- Molestare o discriminare altre persone.\n- Pubblicare contenuti offensivi o materiale illegale.\n- Aggirare le misure di sicurezza.\n- Usare la piattaforma a fini commerciali senza autorizzazione.\n- Interferire con il funzionamento dei servizi.',
  'terms.payment.title': '4. Pagamento',
  'terms.payment':
    'Prezzi e addebiti:\n- I prezzi sono stabiliti dagli insegnanti e dalla piattaforma.\n- I pagamenti passano da fornitori sicuri.\n- Possono esserci commissioni di servizio.\n- I prezzi possono cambiare, con preavviso.\n\nDisdette e rimborsi:\n- La disdetta deve rispettare i termini.\n- I rimborsi seguono la politica in vigore.\n- Le assenze non giustificate possono essere addebitate.\n- In casi specifici possiamo offrire crediti.',
  'terms.property.title': '5. Proprietà intellettuale',
  'terms.property':
    'Conservi i diritti sui contenuti originali che crei. La piattaforma può usarli per migliorare i servizi.',
  'terms.liability.title': '6. Limitazione di responsabilità',
  'terms.liability':
    'Aula Viva fa da intermediaria tra studenti e insegnanti. Perciò:\n- Non garantiamo risultati di apprendimento.\n- Non rispondiamo dei contenuti pubblicati da chi usa la piattaforma.\n- Possono verificarsi interruzioni tecniche.',
  'terms.termination.title': '7. Cessazione',
  'terms.termination':
    "- Puoi smettere di usare la piattaforma in qualsiasi momento.\n- La piattaforma può sospendere l'accesso in caso di violazione di questi termini.\n- I dati sono conservati secondo l'Informativa sulla privacy.\n- Gli obblighi economici restano validi dopo la cessazione.",
  'terms.changes.title': '8. Modifiche ai termini',
  'terms.changes':
    'Le modifiche importanti sono annunciate in anticipo, sulla piattaforma o via e-mail. Continuare a usare Aula Viva significa accettare i nuovi termini.',
  'terms.contact.title': '9. Contatti',
  'terms.contact': 'Per domande su questi termini, scrivici.',
  'privacy.title': 'Informativa sulla privacy',
  'privacy.introduction.title': '1. Introduzione',
  'privacy.introduction':
    'Questa informativa spiega quali dati personali raccoglie Aula Viva, a cosa servono e con chi vengono condivisi. Segue la legge brasiliana sulla protezione dei dati personali (LGPD, legge n. 13.709/2018).',
  'privacy.collected.title': '2. Dati che raccogliamo',
  'privacy.collected':
    'Dati che fornisci tu:\n- Nome completo e profilo.\n- E-mail e telefono.\n- Informazioni sugli studi e preferenze di apprendimento.\n- Dati di pagamento, trattati da terzi.\n- Contenuti generati a lezione, come registrazioni e messaggi.\n\nDati raccolti automaticamente:\n- Dispositivo e browser.\n- Indirizzo IP e posizione approssimativa.\n- Modi di uso e di navigazione.\n- Cookie.\n- Registri di sistema.',
  'privacy.use.title': '3. Come usiamo i dati',
  'privacy.use':
    "Per fornire il servizio:\n- Svolgere le lezioni e la comunicazione.\n- Gestire gli account.\n- Elaborare i pagamenti.\n- Dare assistenza.\n\nPer migliorare la piattaforma:\n- Analizzare le prestazioni.\n- Sviluppare funzioni.\n- Personalizzare l'esperienza.\n- Prevenire le frodi.",
  'privacy.sharing.title': '4. Condivisione',
  'privacy.sharing':
    'Non vendiamo né affittiamo i tuoi dati. Sono condivisi soltanto:\n- Con fornitori essenziali, come quelli di pagamento e di hosting.\n- Quando lo richiede la legge.\n- Per proteggere i diritti e la sicurezza delle persone.\n- Con il tuo consenso esplicito.',
  'privacy.rights.title': '5. I tuoi diritti',
  'privacy.rights':
    'La LGPD ti garantisce:\n- Accesso ai tuoi dati.\n- Correzione di ciò che è sbagliato.\n- Cancellazione dei dati.\n- Portabilità.\n- Revoca del consenso.\n- Informazioni sul trattamento.',
  'privacy.security.title': '6. Sicurezza dei dati',
  'privacy.security':
    'Per proteggere i tuoi dati manteniamo:\n- Cifratura in transito e a riposo.\n- Controllo rigoroso degli accessi.\n- Monitoraggio continuo.\n- Formazione del personale.\n- Verifiche periodiche.',
  'privacy.contact.title': '7. Contatti',
  'privacy.contact': 'Per esercitare i tuoi diritti o avere chiarimenti sui tuoi dati, scrivici.',
  'cookies.title': 'Cookie',
  'cookies.text':
    'I cookie sono piccole informazioni salvate nel tuo browser. Scegli quali può usare Aula Viva. Finché non salvi, sono attivi solo quelli necessari.',
  'cookies.necessary': 'Necessari',
  'cookies.necessary_text':
    'Mantengono il tuo accesso e la sicurezza della piattaforma e conservano ciò che chiedi: tema, lingua, bozze, ricerche salvate e le lezioni della settimana da leggere senza connessione. Sempre attivi.',
  'cookies.functional': 'Funzionali',
  'cookies.functional_text': 'Ricordano filtri, ordine e pagina degli elenchi, così non devi ripeterli.',
  'cookies.analytics': 'Analisi',
  'cookies.analytics_text':
    'Aiutano a capire come viene usata la piattaforma e che cosa migliorare. Oggi Aula Viva non ne usa. Se lo farà, varrà la tua scelta.',
  'cookies.marketing': 'Marketing',
  'cookies.marketing_text':
    'Permettono di mostrare contenuti promozionali in base ai tuoi interessi. Oggi Aula Viva non ne usa. Se lo farà, varrà la tua scelta.',
  'cookies.save': 'Salva le preferenze',
  'cookies.saved': 'La tua scelta è salvata in questo browser.',
  'cookies.unsaved': 'La tua scelta non è ancora salvata.',
  'faq.title': 'Centro assistenza',
  'faq.text': 'Cerca una parola o scorri gli argomenti.',
  'faq.search': 'Cerca',
  'faq.found': '%{smart_count} risposta |||| %{smart_count} risposte',
  'faq.none': 'Nessuna risposta per «%{text}»',
  'faq.none_text': "Prova con un'altra parola.",
  'faq.clear': 'Cancella la ricerca',
  'faq.more': 'Non hai trovato?',
  'faq.more_text': "L'assistenza risponde via e-mail in 2 ore, in media.",
  'faq.starting': 'Primi passi',
  'faq.classes': 'Lezioni',
  'faq.account': 'Account',
  'faq.payment': 'Pagamento',
  'faq.technical': 'Assistenza tecnica',
  'faq.security': 'Sicurezza',
  'faq.first_login': 'Come accedo per la prima volta?',
  'faq.first_login.answer':
    'Apri il link che la scuola ti ha inviato via e-mail, crea la tua password e accedi con la stessa e-mail.',
  'faq.first_login.tags': 'accesso login registrazione invito',
  'faq.needs': 'Che cosa mi serve per le lezioni?',
  'faq.needs.answer':
    'Un computer o un telefono con un browser aggiornato, videocamera, microfono e internet ad almeno 5 Mbps.',
  'faq.needs.tags': 'requisiti internet apparecchio velocità',
  'faq.join': 'Come entro in una lezione?',
  'faq.join.answer':
    "Dall'agenda: apri la lezione ed entra nell'aula. Prima controlla videocamera e microfono.",
  'faq.join.tags': 'aula videoconferenza agenda entrare',
  'faq.cancel': 'Posso disdire o spostare una lezione?',
  'faq.cancel.answer': 'Sì. Disdire o spostare è gratuito con 24 ore di anticipo.',
  'faq.cancel.tags': 'disdetta spostare assenza termine 24h',
  'faq.forgot': 'Ho dimenticato la password. E adesso?',
  'faq.forgot.answer':
    "Nella schermata di accesso tocca «Password dimenticata». Ricevi via e-mail un codice di 5 cifre per crearne un'altra.",
  'faq.forgot.tags': 'recupero codice accesso',
  'faq.appearance': 'Come cambio il tema o la lingua?',
  'faq.appearance.answer':
    "In fondo alla piattaforma, dopo l'accesso. La scelta resta salvata nel tuo account.",
  'faq.appearance.tags': 'scuro chiaro lingua aspetto',
  'faq.how_to_pay': 'Chi elabora i pagamenti?',
  'faq.how_to_pay.answer': 'Fornitori di pagamento sicuri. I prezzi possono cambiare, sempre con preavviso.',
  'faq.how_to_pay.tags': 'carta addebito prezzo commissione',
  'faq.refund': 'Come funzionano i rimborsi?',
  'faq.refund.answer':
    "Seguono la politica descritta nei Termini d'uso. In casi specifici la scuola può offrire crediti.",
  'faq.refund.tags': 'restituzione denaro credito rimborso',
  'faq.slow': 'Il video si blocca. Che cosa faccio?',
  'faq.slow.answer':
    'Controlla che la connessione sia di almeno 5 Mbps, chiudi gli altri programmi che usano internet e, se puoi, avvicinati al router.',
  'faq.slow.tags': 'internet lenta connessione immagine velocità',
  'faq.support': "In quanto tempo risponde l'assistenza?",
  'faq.support.answer': 'In 2 ore, in media, via e-mail.',
  'faq.support.tags': 'assistenza contatto aiuto tempi',
  'faq.password': 'Come deve essere la mia password?',
  'faq.password.answer': 'Di almeno 8 caratteri. Non usare la stessa password su altri siti.',
  'faq.password.tags': 'password sicura caratteri',
  'faq.data': 'I miei dati sono protetti?',
  'faq.data.answer':
    "Sì. Sono cifrati in transito e a riposo e trattati secondo la LGPD. L'Informativa sulla privacy spiega i dettagli.",
  'faq.data.tags': 'lgpd privacy cifratura',
  'changelog.title': 'Novità della versione',
  'changelog.version': 'Versione attuale: %{version}',
  'changelog.updated': 'Aggiornato il %{date}',
  'changelog.current': 'Attuale',
  'changelog.major': 'major',
  'changelog.minor': 'minor',
  'changelog.patch': 'patch',
  'changelog.added': 'Aggiunto',
  'changelog.changed': 'Modificato',
  'changelog.fixed': 'Corretto',
  'changelog.removed': 'Rimosso',
  'changelog.support': "Qualcosa non funziona come dovrebbe? Scrivi all'assistenza.",
  'changelog.2.1.0.added':
    "- Pagina delle novità\n- Versione del pacchetto a piè di pagina\n- Tema che resta tra una visita e l'altra\n- Scelta della lingua",
  'changelog.2.1.0.changed': '- Piè di pagina\n- Navigazione\n- Adattamento ai telefoni',
  'changelog.2.1.0.fixed': '- Errori nel cambio di tema\n- Accessibilità dei pulsanti social',
  'changelog.2.0.1.fixed': "- Visualizzazione in Safari\n- Prestazioni della pagina dell'aula",
  'changelog.2.0.0.added':
    "- Architettura a moduli v1\n- Componenti ridisegnati\n- Modalità scura completa\n- Nuova pagina dell'amministratore, con cruscotto",
  'changelog.2.0.0.changed':
    "- Passaggio a React 18\n- Aggiornamento dei percorsi\n- Riorganizzazione dell'interfaccia",
} satisfies LegalTexts;
