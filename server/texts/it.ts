import type { Texts } from './texts.ts';

export const italian = {
  'mail.greeting': 'Ciao %{name},',
  'mail.alert.subject': '%{title} su Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nRicevi questo messaggio anche per e-mail, come hai scelto nel tuo account. Per cambiare la scelta, vai su:\n\n%{link}',
  'mail.confirm_registration.subject': 'Conferma la tua registrazione ad Aula Viva',
  'mail.confirm_registration.text':
    'Manca un passo per cominciare: conferma la tua e-mail e crea la tua password a questo indirizzo:\n\n%{link}\n\nSe non ti aspettavi questa e-mail, puoi ignorarla.',
  'mail.email_change_new.subject': 'Conferma la tua nuova e-mail su Aula Viva',
  'mail.email_change_new.text':
    "È stato chiesto che questa diventi la tua e-mail su Aula Viva. Per confermare, apri questo indirizzo entro 7 giorni:\n\n%{link}\n\nFino ad allora vale l'e-mail precedente. Se non ti aspettavi questo messaggio, puoi ignorarlo: non cambia nulla.",
  'mail.email_change_old.subject': 'Richiesta di cambio della tua e-mail su Aula Viva',
  'mail.email_change_old.text':
    "La scuola ha registrato una richiesta di cambiare la tua e-mail in %{email}. Il cambio avviene solo se lo conferma chi riceve i messaggi a quell'indirizzo.\n\nSe non hai chiesto tu il cambio, apri questo indirizzo entro 7 giorni per mantenere la tua e-mail:\n\n%{link}\n\nE avvisa la scuola, per telefono o su WhatsApp.",
  'mail.email_changed.subject': 'La tua e-mail su Aula Viva è stata cambiata',
  'mail.email_changed.text':
    "L'e-mail del tuo account Aula Viva ora è %{email} e tutte le sessioni sono state chiuse. Con questo indirizzo non si accede più all'account.\n\nSe non sei stato tu, apri questo indirizzo entro 7 giorni per annullare il cambio:\n\n%{link}\n\nE avvisa la scuola, per telefono o su WhatsApp.",
  'mail.email_change_undone.subject': 'Il cambio di e-mail su Aula Viva è stato annullato',
  'mail.email_change_undone.text':
    "Il cambio dell'e-mail del tuo account Aula Viva è stato annullato da chi riceve i messaggi all'indirizzo precedente e tutte le sessioni sono state chiuse. Con questo indirizzo non si accede più all'account.\n\nSe non era concordato, avvisa la scuola per telefono o su WhatsApp.",
  'mail.records_merged.subject': 'Le tue schede di Aula Viva sono state unite',
  'mail.records_merged.text':
    'La scheda con questo indirizzo e-mail è stata unita a un’altra tua scheda di Aula Viva. Per accedere usa l’e-mail dell’altra scheda: questo indirizzo non apre più l’account.\n\nSe non sai qual è, o se non era concordato, contatta la scuola per telefono o su WhatsApp.',
  'mail.password_code.subject': '%{code} è il tuo codice di Aula Viva',
  'mail.password_code.text':
    "Il tuo codice per creare una nuova password è %{code}. Vale per %{minutes} minuti.\n\nSe preferisci, o se il codice non funziona, crea la nuova password a questo indirizzo entro %{hours} ore:\n\n%{link}\n\nSe non l'hai chiesto tu, ignora questa e-mail: la tua password resta la stessa.",
  'mail.password_link.subject': 'Crea una nuova password su Aula Viva',
  'mail.password_link.text':
    "Per creare una nuova password, apri questo indirizzo entro %{hours} ore:\n\n%{link}\n\nSe non l'hai chiesto tu, ignora questa e-mail: la tua password resta la stessa.",
  'mail.password_changed.subject': 'La tua password su Aula Viva è stata cambiata',
  'mail.password_changed.text':
    'La password del tuo account Aula Viva è stata cambiata il %{day} alle %{hour}. Le altre sessioni sono state chiuse e l\'indirizzo segreto del tuo calendario non vale più: se ne usi uno, creane un altro nell\'agenda.\n\nSe non sei stato tu, chiedi subito una nuova password con "Password dimenticata?" e avvisa la scuola, per telefono o su WhatsApp.',
  'mail.password_wait.subject': "Nuova password su Aula Viva: aspetta un po'",
  'mail.password_wait.text':
    "L'e-mail del tuo account è cambiata da poco. Per sicurezza, una nuova password si può chiedere solo dal %{day} alle %{hour}. Fino ad allora accedi con la password che hai già.\n\nSe hai fretta, contatta la scuola.",
  'mail.signature_code.subject': '%{code} è il codice per firmare il tuo contratto',
  'mail.signature_code.text':
    'Per firmare il contratto con Aula Viva, inserisci il codice %{code}. Vale per %{minutes} minuti.\n\nSe non hai chiesto questo codice, non darlo a nessuno.',
  'mail.contract_ready.subject': 'Il tuo contratto con Aula Viva è pronto da firmare',
  'mail.contract_ready.text': 'Il contratto è pronto. Per leggerlo e firmarlo, vai su %{link}.',
  'mail.new_contract_ready.subject': 'Un nuovo contratto con Aula Viva è pronto da firmare',
  'mail.new_contract_ready.text':
    'Abbiamo preparato un nuovo contratto, che sostituisce il precedente dalla firma. Quanto già pagato viene detratto. Per leggerlo e firmarlo, vai su %{link}.',
  'mail.factor_changed.subject': 'Modifica nella verifica in due passaggi del tuo account',
  'mail.factor_changed.text':
    "Nella verifica in due passaggi del tuo account Aula Viva c'è una modifica: %{change}. Le sessioni aperte su altri dispositivi sono state chiuse.\n\nSe non sei stato tu, cambia la password e avvisa subito la scuola, per telefono o su WhatsApp.",
  'factor.totp_added': "l'app di autenticazione è stata attivata",
  'factor.totp_removed': "l'app di autenticazione è stata rimossa",
  'factor.passkey_added': 'è stata registrata una passkey',
  'factor.passkey_removed': 'è stata rimossa una passkey',
  'factor.codes_renewed': 'sono stati creati nuovi codici di recupero e i precedenti non valgono più',
  'factor.all_removed': 'la scuola ha rimosso la verifica, su richiesta',
  'mail.login_tried.subject': 'Qualcuno ha provato ad accedere al tuo account',
  'mail.login_tried.text':
    'Qualcuno ha inserito la tua password corretta su Aula Viva, ma ha sbagliato più volte il codice della verifica in due passaggi e non è entrato.\n\nSe sei stato tu, riprova o usa un codice di recupero. Altrimenti cambia subito la password.',
  'mail.recovery_code_used.subject': 'È stato usato un codice di recupero',
  'mail.recovery_code_used.text':
    'Uno dei tuoi codici di recupero è stato usato su Aula Viva. Resta 1 codice; in «Sicurezza» puoi crearne altri.\n\nSe non sei stato tu, cambia la password e avvisa subito la scuola, per telefono o su WhatsApp. |||| Uno dei tuoi codici di recupero è stato usato su Aula Viva. Restano %{smart_count} codici; in «Sicurezza» puoi crearne altri.\n\nSe non sei stato tu, cambia la password e avvisa subito la scuola, per telefono o su WhatsApp.',
  'notice.guessing.title': 'Molte password errate',
  'notice.guessing.text':
    'Più di %{failures} password errate in %{minutes} minuti, in account diversi. Gli accessi da dispositivi nuovi sono rallentati finché non passa; chi usa già il proprio dispositivo non nota nulla. Avvisa il personale tecnico.',
  'notice.contract_altered.title': 'Contratto alterato',
  'notice.contract_altered.text':
    "Il contratto firmato con codice %{code} non corrisponde alla registrazione della firma. Il file non viene più consegnato finché non torna l'originale, per esempio da un backup. Chiedi al personale tecnico di eseguire npm run verify-contracts.",
  'notice.match_new.title': 'Nuovo studente in attesa di accettazione',
  'notice.match_new.text': 'Ti è stato assegnato %{name}. Scegli le ore o rifiuta in «Assegnazione».',
  'notice.match_closed.title': 'Lo studente non aspetta più',
  'notice.match_closed.text':
    "%{name} è tornato a un passo precedente dell'iscrizione ed è uscito dal tuo elenco.",
  'notice.match_withdrawn.title': 'Lo studente non aspetta più',
  'notice.match_withdrawn.text':
    '%{name} è uscito dalla tua lista di accettazione, perché i suoi dati o i tuoi sono cambiati.',
  'notice.match_unfit.title': 'Uno studente ha bisogno di un altro insegnante',
  'notice.match_unfit.text':
    '%{name} non è più compatibile con %{teacher} e aspetta di nuovo un insegnante. Guarda in Assegna studenti.',
  'notice.matches_unfit.title': 'Alcuni studenti hanno bisogno di un altro insegnante',
  'notice.matches_unfit.text':
    '%{count} studenti non sono più compatibili con l’insegnante proposto e aspettano di nuovo. Guarda in Assegna studenti.',
  'notice.promise_reminder.title': 'Uno studente aspetta la tua risposta',
  'notice.promise_reminder.text':
    "%{name} aspetta dall'assegnazione. Rispondi entro %{due}, in Accettazione studenti.",
  'notice.promise_passed.title': 'Studente offerto a un altro insegnante',
  'notice.promise_passed.text':
    'Il termine per rispondere su %{name} è scaduto e la scuola ha offerto lo studente a un altro insegnante.',
  'notice.promise_unanswered.title': 'Le 24 ore sono passate',
  'notice.promise_unanswered.text':
    "L'insegnante di %{name} non ha risposto in tempo. Guarda in In attesa di accettazione.",
  'notice.promise_unallocated.title': 'Le 24 ore sono passate',
  'notice.promise_unallocated.text':
    '%{name} aspetta un insegnante da più di 24 ore. Guarda in Assegna studenti.',
  'notice.promises_late.title': 'Le 24 ore sono passate',
  'notice.promises_late.text':
    '%{count} studenti aspettano da più di 24 ore. Guarda in Assegna studenti e in In attesa di accettazione.',
  'notice.accepted.title': 'Le tue lezioni sono fissate',
  'notice.accepted.text': '%{name} sarà il tuo responsabile didattico. Vedi le ore nel tuo calendario.',
  'notice.lesson_moved.title': 'Lezione spostata',
  'notice.lesson_moved.text': '%{title}: da %{from} a %{to}.',
  'notice.series_changed.title': 'Gli orari delle tue lezioni sono cambiati',
  'notice.series_changed.text':
    '%{title}: da %{from} le tue lezioni hanno nuovi orari. Guarda il tuo calendario.',
  'notice.lesson_teacher.title': 'Lezione con un altro insegnante',
  'notice.lesson_teacher.text': '%{title}, %{from}: la lezione sarà con %{name}.',
  'notice.lesson_cancelled.title': 'Lezione annullata',
  'notice.lesson_cancelled.text': '%{title}, %{from}: questa lezione è stata annullata.',
  'notice.lessons_cancelled.title': 'Lezioni annullate',
  'notice.lessons_cancelled.text':
    '%{title}: da %{from} sono state annullate %{count} lezioni. Guarda il tuo calendario.',
  'notice.lesson_restored.title': 'La lezione si terrà',
  'notice.lesson_restored.text': '%{title}, %{from}: la lezione che era annullata si terrà.',
  'notice.lessons_restored.title': 'Le lezioni si terranno',
  'notice.lessons_restored.text':
    '%{title}: da %{from} si terranno %{count} lezioni che erano annullate. Guarda il tuo calendario.',
  'notice.lesson_covered.title': 'Lezione ripianificata',
  'notice.lesson_covered.text': '%{title}, %{from}: la lezione sarà %{to}, con %{name}.',
  'notice.lessons_covered.title': 'Lezioni ripianificate',
  'notice.lessons_covered.text':
    '%{title}: da %{from}, %{count} lezione ha un altro insegnante o orario, o è stata annullata. Controlla la tua agenda. |||| %{title}: da %{from}, %{count} lezioni hanno un altro insegnante o orario, o sono state annullate. Controlla la tua agenda.',
  'notice.lessons_as_before.title': 'Lezioni come prima',
  'notice.lessons_as_before.text':
    '%{title}, %{from}: la lezione torna all’insegnante e all’orario di prima. |||| %{title}: da %{from}, %{count} lezioni tornano all’insegnante e all’orario di prima. Controlla la tua agenda.',
  'notice.lesson_given_up.title': 'Uno studente non verrà',
  'notice.lesson_given_up.text': '%{name} non verrà alla lezione %{title}, %{from}.',
  'notice.reschedule_asked.title': 'Richiesta di un altro orario',
  'notice.reschedule_asked.text':
    '%{name} chiede di spostare la lezione %{title}, %{from}, a %{to}. Rispondi in Richieste di orario.',
  'notice.reschedule_accepted.title': 'Nuovo orario accettato',
  'notice.reschedule_accepted.text': '%{title}: da %{from} a %{to}. A presto!',
  'notice.reschedule_taken.title': 'Lezione spostata',
  'notice.reschedule_taken.text': '%{name} verrà alla lezione %{title}, %{to}.',
  'notice.reschedule_refused.title': 'Nuovo orario non accettato',
  'notice.reschedule_refused.text':
    '%{title}, %{to}: la richiesta non è stata accettata. Motivo: %{reason}. Puoi scegliere un altro orario nella tua agenda.',
  'notice.reschedule_withdrawn.title': 'Richiesta di orario ritirata',
  'notice.reschedule_withdrawn.text': '%{name} ha ritirato la richiesta per la lezione %{title}, %{to}.',
  'notice.reschedule_expired.title': 'Richiesta di orario senza risposta',
  'notice.reschedule_expired.text':
    '%{title}, %{to}: la richiesta non ha avuto risposta in tempo ed è scaduta. Guarda nella tua agenda che cosa puoi ancora spostare o parla con la scuola.',
  'notice.makeup_reminder.title': 'Recupero in scadenza',
  'notice.makeup_reminder.text':
    '%{title}: usa il tuo recupero entro %{until}. Scegli un orario nella tua agenda.',
  'notice.makeup_returned.title': 'Il tuo recupero vale di nuovo',
  'notice.makeup_returned.text':
    '%{title}, %{from}: questa lezione è stata annullata. Il tuo recupero vale di nuovo, fino a %{until}. Scegli un orario nella tua agenda.',
  'notice.makeup_taken_back.title': 'La lezione del tuo recupero si terrà',
  'notice.makeup_taken_back.text':
    '%{title}, %{from}: la lezione che era annullata si terrà, e sei di nuovo tra i partecipanti con il tuo recupero.',
  'notice.reschedule_void.title': 'Richiesta di orario chiusa',
  'notice.reschedule_void.text':
    '%{title}, %{to}: la scuola ha spostato o annullato la lezione, e la tua richiesta non vale più. Guarda nella tua agenda che cosa puoi ancora spostare.',
  'notice.reschedule_handed.title': 'Un altro insegnante risponde alla tua richiesta',
  'notice.reschedule_handed.text':
    '%{title}, %{to}: ora è %{name} a tenere la lezione e a rispondere alla tua richiesta di orario.',
  'notice.reschedule_left.title': 'Richiesta di orario chiusa',
  'notice.reschedule_left.text':
    '%{title}, %{to}: non sei più in questa classe, e la tua richiesta di orario non vale più.',
  'notice.reschedule_student_left.title': 'Richiesta di orario chiusa',
  'notice.reschedule_student_left.text':
    '%{name} ha lasciato la classe, e la richiesta per la lezione %{title}, %{to}, non vale più.',
  'notice.class_joined.title': 'Sei entrato in una classe',
  'notice.class_joined.text': '%{title}: la tua prima lezione è %{from}.',
  'notice.class_left.title': 'Hai lasciato una classe',
  'notice.class_left.text': '%{title}: le prossime lezioni di questa classe non sono più tue.',
  'notice.timetable.title': "L'orario richiede attenzione",
  'notice.timetable.text':
    "Il controllo notturno ha trovato %{count} punto da risolvere. Guarda in Controllo dell'orario. |||| Il controllo notturno ha trovato %{count} punti da risolvere. Guarda in Controllo dell'orario.",
  'notice.transfer_requested.title': 'Trasferimento da decidere',
  'notice.transfer_requested.text':
    '%{teacher} ha chiesto il trasferimento di %{student}. Approvalo o respingilo in «Trasferimento studenti».',
  'notice.transfer_hours.title': 'I tuoi orari cambieranno',
  'notice.transfer_hours.text':
    '%{teacher} sceglierà nuovi orari per le tue lezioni. Fino ad allora restano come sono.',
  'notice.transfer_search.title': 'Avrai un altro insegnante',
  'notice.transfer_search.text':
    'Le tue lezioni con %{teacher} sono terminate e la scuola sta già cercando un altro insegnante per te. Ti avviseremo appena ci saranno nuovi orari.',
  'notice.transfer_student.title': 'Avrai un altro insegnante',
  'notice.transfer_student.text':
    'Le tue lezioni con %{teacher} sono terminate. %{new_teacher} confermerà i nuovi orari e poi ti avviseremo.',
  'notice.transfer_left.title': 'Trasferimento approvato',
  'notice.transfer_left.text':
    '%{student} ha lasciato le tue classi e avrà un altro insegnante. Le ore delle classi rimaste vuote sono libere.',
  'notice.transfer_approved.title': 'Trasferimento approvato',
  'notice.transfer_approved.text':
    '%{student} ha lasciato le tue classi e avrà lezione con %{new_teacher}. Le ore delle classi rimaste vuote sono libere.',
  'notice.transfer_reproved.title': 'Trasferimento respinto',
  'notice.transfer_reproved.text': 'Il trasferimento di %{student} non è stato approvato. Motivo: %{reason}',
  'transfer.limit':
    'Questo studente ha già avuto %{count} trasferimenti in questo contratto: %{dates}. Vuoi farne un altro?',
  'notice.evaluate_students.title': 'Valuta i tuoi studenti',
  'notice.evaluate_students.text':
    "L'ultima lezione della settimana della classe %{name} è finita. Valuta i progressi dei tuoi studenti.",
  'notice.rate_teacher.title': 'Valuta il tuo insegnante',
  'notice.rate_teacher.text': "Com'è andata la settimana con %{name}? La tua valutazione è anonima.",
  'notice.document_month.title': 'Documento in scadenza',
  'notice.document_month.text':
    '%{document} è valido fino al %{day}. Invia quello nuovo nel tuo Account, in Documenti.',
  'notice.document_eve.title': 'Ultimo avviso: documento in scadenza',
  'notice.document_eve.text':
    '%{document} è valido solo fino al %{day}. Invia quello nuovo nel tuo Account, in Documenti.',
  'notice.document_expired.title': 'Documento scaduto',
  'notice.document_expired.text':
    '%{document} è scaduto il %{day}. Invia quello nuovo nel tuo Account, in Documenti.',
  'notice.registration_paid.title': 'Pagamento confermato',
  'notice.registration_paid.text': "Abbiamo ricevuto il pagamento dell'iscrizione, di %{amount}.",
  'notice.plan_paid.title': 'Pagamento confermato',
  'notice.plan_paid.text': 'Abbiamo ricevuto il pagamento del piano, di %{amount}.',
  'notice.registration_failed.title': 'Pagamento rifiutato',
  'notice.registration_failed.text':
    "La banca ha rifiutato il pagamento dell'iscrizione. Prova con un'altra carta o con Pix.",
  'notice.plan_failed.title': 'Pagamento rifiutato',
  'notice.plan_failed.text':
    "La banca ha rifiutato il pagamento del piano. Prova con un'altra carta o con Pix.",
  'notice.credited.title': 'Pagamento ricevuto in più',
  'notice.credited.text':
    'Abbiamo ricevuto %{received} per un addebito già pagato o cambiato. %{taken} sono stati detratti dalle rate aperte.',
  'notice.credited_partly.title': 'Pagamento ricevuto in più',
  'notice.credited_partly.text':
    'Abbiamo ricevuto %{received} per un addebito già pagato o cambiato. %{taken} sono stati detratti dalle rate aperte. %{excess} restano come eccedenza: contatta la scuola.',
  'notice.not_credited.title': 'Pagamento ricevuto in più',
  'notice.not_credited.text':
    "Abbiamo ricevuto %{received} per un addebito già pagato o cambiato. Non c'è altro in sospeso: %{excess} restano come eccedenza; contatta la scuola.",
  'notice.late.title': 'Pagamento in ritardo',
  'notice.late.text':
    'Non abbiamo ancora ricevuto il pagamento scaduto il %{since}. Se hai già pagato, ignora questo avviso. Se ti serve aiuto, contatta la scuola.',
  'notice.late_seller.title': 'Studente con un pagamento in ritardo',
  'notice.late_seller.text': '%{name} ha un pagamento in ritardo dal %{since}. Un tuo messaggio può aiutare.',
  'notice.switched_off.title': 'Lezioni sospese per mancato pagamento',
  'notice.switched_off.text':
    'Il pagamento scaduto il %{since} è ancora aperto e per questo le tue lezioni sono sospese. Appena viene confermato, il tuo accesso torna automaticamente. Se ti serve aiuto, contatta la scuola.',
  'notice.switched_off_seller.title': 'Studente non attivo per mancato pagamento',
  'notice.switched_off_seller.text':
    "%{name} non è attivo: il pagamento scaduto il %{since} è ancora aperto. L'accesso torna automaticamente appena viene confermato.",
  'notice.switched_on.title': 'Accesso ripristinato',
  'notice.switched_on.text':
    'Che bello riaverti qui! Il tuo debito è risolto e le tue lezioni sono di nuovo disponibili.',
  'notice.switched_on_seller.title': 'Studente di nuovo attivo',
  'notice.switched_on_seller.text': "Il debito di %{name} è risolto e l'accesso è ripristinato.",
  'notice.switched_on_late.title': 'Accesso ripristinato',
  'notice.switched_on_late.text':
    "Che bello riaverti qui! Il tuo debito è risolto e le tue lezioni sono di nuovo disponibili. C'è ancora un pagamento in ritardo, scaduto il %{since}.",
  'notice.switched_on_late_seller.title': 'Studente di nuovo attivo',
  'notice.switched_on_late_seller.text':
    "Il debito di %{name} è risolto e l'accesso è ripristinato. C'è ancora un pagamento in ritardo, scaduto il %{since}.",
  'notice.settled.title': 'Pagamenti in regola',
  'notice.settled.text': 'Grazie! Non ci sono più pagamenti in ritardo.',
  'notice.settled_seller.title': 'Studente con i pagamenti in regola',
  'notice.settled_seller.text': '%{name} non ha più pagamenti in ritardo.',
  'notice.privacy_asked.title': 'Abbiamo ricevuto la tua richiesta di cancellazione',
  'notice.privacy_asked.text':
    'Protocollo %{protocol}. La scuola risponde entro il %{day}. Se cambi idea, ritira la richiesta in Account, I miei dati.',
  'notice.privacy_withdrawn.title': 'Richiesta di cancellazione ritirata',
  'notice.privacy_withdrawn.text':
    'La richiesta %{protocol} è stata ritirata. I tuoi dati restano come erano.',
  'notice.privacy_refused.title': 'Risposta alla tua richiesta di cancellazione',
  'notice.privacy_refused.text': 'La richiesta %{protocol} non può essere accolta ora. Motivo: %{reason}',
  'notice.privacy_done.title': 'I tuoi dati sono stati rimossi',
  'notice.privacy_done.text':
    'La richiesta %{protocol} è stata accolta: i tuoi dati personali sono stati rimossi da Aula Viva e il tuo accesso è terminato. Ciò che i testi di altre persone dicono di te viene rimosso subito dopo. Grazie per essere stato con noi.',
  'notice.privacy_new.title': 'Nuova richiesta di cancellazione dei dati',
  'notice.privacy_new.text': 'Protocollo %{protocol}. Rispondere entro il %{day}, in Privacy.',
  'notice.privacy_due.title': 'Richiesta di cancellazione da evadere',
  'notice.privacy_due.text': 'La richiesta %{protocol} richiede una risposta entro il %{day}.',
  'notice.correction_asked.title': 'Abbiamo ricevuto la tua richiesta di rettifica',
  'notice.correction_asked.text':
    'Protocollo %{protocol}. La scuola risponde entro il %{day}. Puoi seguire la richiesta in I miei dati.',
  'notice.correction_withdrawn.title': 'Richiesta di rettifica ritirata',
  'notice.correction_withdrawn.text':
    'La richiesta %{protocol} è stata ritirata. I tuoi dati restano come erano.',
  'notice.correction_refused.title': 'Risposta alla tua richiesta di rettifica',
  'notice.correction_refused.text': 'La richiesta %{protocol} non può essere accolta ora. Motivo: %{reason}',
  'notice.correction_done.title': 'Rettifica fatta',
  'notice.correction_done.text':
    'La richiesta %{protocol} è stata accolta: la scuola ha corretto la tua scheda.',
  'notice.correction_email_waits.title': 'Conferma la nuova e-mail',
  'notice.correction_email_waits.text':
    "La richiesta %{protocol} è stata accolta. La nuova e-mail varrà quando la confermerai con il link che ti abbiamo inviato a quell'indirizzo.",
  'notice.correction_new.title': 'Nuova richiesta di rettifica dei dati',
  'notice.correction_new.text': 'Protocollo %{protocol}. Rispondere entro il %{day}, in Privacy.',
  'notice.correction_due.title': 'Richiesta di rettifica da evadere',
  'notice.correction_due.text': 'La richiesta %{protocol} richiede una risposta entro il %{day}.',
  'privacy.kept.nothing': 'Non è stato conservato nulla di tuo.',
  'privacy.kept.head': 'Per obbligo di legge si conservano per un certo tempo:',
  'privacy.kept.contracts': '• il contratto firmato, fino al %{day} (%{basis})',
  'privacy.kept.payments': '• i pagamenti, fino al %{day} (%{basis})',
  'privacy.kept.access_log': '• i registri degli accessi, fino al %{day} (%{basis})',
  'charge.registration': "Quota d'iscrizione",
  'charge.plan': 'Piano',
  'charge.instalment': 'Piano, rata %{number} di %{of}',
  'feed.name': 'Lezioni di Aula Viva',
  'feed.cancelled': 'Annullata: %{title}',
  'feed.class': 'Classe: %{class_name}',
  'feed.teacher': 'Insegnante: %{teacher_name}',
  'feed.students':
    'Classe: %{class_name}, %{smart_count} studente |||| Classe: %{class_name}, %{smart_count} studenti',

  'sandbox.title': 'Pagamento (ambiente di prova)',
  'sandbox.banner': 'AMBIENTE DI PROVA: non viene addebitato nulla',
  'sandbox.number': 'Numero della carta di prova',
  'sandbox.pay_card': 'Paga con carta',
  'sandbox.pay_pix': 'Simula un pagamento Pix',
  'sandbox.numbers': 'Numeri di prova:',
  'sandbox.approved': 'approvato',
  'sandbox.refused': 'rifiutato',
  'sandbox.paid': 'Questo pagamento è già confermato.',
  'sandbox.back': 'Torna ad Aula Viva',
  'sandbox.unknown_card': 'Qui valgono solo i numeri di prova elencati sotto.',
  'sandbox.declined': "La banca ha rifiutato il pagamento. Prova con un'altra carta o con Pix.",
} satisfies Texts;
