/** What the server writes to people: e-mails, notifications, descriptions of payments. Placeholders are `%{name}`. */
export const portuguese = {
  'mail.greeting': 'Olá, %{name}.',
  'mail.alert.subject': '%{title} na Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nVocê recebe esta mensagem também por e-mail, como escolheu na sua conta. Para mudar a escolha, entre em:\n\n%{link}',
  'mail.confirm_registration.subject': 'Confirme seu cadastro na Aula Viva',
  'mail.confirm_registration.text':
    'Falta um passo para começar: confirme seu e-mail e crie sua senha neste endereço:\n\n%{link}\n\nSe você não esperava este e-mail, pode ignorá-lo.',
  'mail.email_change_new.subject': 'Confirme seu novo e-mail na Aula Viva',
  'mail.email_change_new.text':
    'Foi pedido que este passe a ser o seu e-mail na Aula Viva. Para confirmar, abra este endereço em até 7 dias:\n\n%{link}\n\nAté lá, vale o e-mail anterior. Se você não esperava este e-mail, pode ignorá-lo: nada muda.',
  'mail.email_change_old.subject': 'Pedido de troca do seu e-mail na Aula Viva',
  'mail.email_change_old.text':
    'A escola registrou um pedido para trocar o seu e-mail por %{email}. A troca só acontece se quem recebe mensagens nesse endereço a confirmar.\n\nSe você não pediu a troca, abra este endereço em até 7 dias para ficar com o seu e-mail:\n\n%{link}\n\nE avise a escola, pelo telefone ou pelo WhatsApp.',
  'mail.email_changed.subject': 'Seu e-mail na Aula Viva foi trocado',
  'mail.email_changed.text':
    'O e-mail da sua conta na Aula Viva passou a ser %{email}, e todas as sessões foram encerradas. Este endereço não entra mais na conta.\n\nSe não foi você, abra este endereço em até 7 dias para desfazer a troca:\n\n%{link}\n\nE avise a escola, pelo telefone ou pelo WhatsApp.',
  'mail.email_change_undone.subject': 'A troca de e-mail na Aula Viva foi desfeita',
  'mail.email_change_undone.text':
    'A troca do e-mail da sua conta na Aula Viva foi desfeita por quem recebe mensagens no endereço anterior, e todas as sessões foram encerradas. Este endereço não entra mais na conta.\n\nSe isso não estava combinado, avise a escola pelo telefone ou pelo WhatsApp.',
  'mail.records_merged.subject': 'Seus cadastros na Aula Viva foram unidos',
  'mail.records_merged.text':
    'O cadastro com este e-mail foi unido a outro cadastro seu na Aula Viva. Para entrar, use o e-mail do outro cadastro: este endereço não entra mais na conta.\n\nSe você não sabe qual é, ou se isso não estava combinado, fale com a escola pelo telefone ou pelo WhatsApp.',
  'mail.password_code.subject': '%{code} é o seu código da Aula Viva',
  'mail.password_code.text':
    'Seu código para criar uma nova senha é %{code}. Ele vale por %{minutes} minutos.\n\nSe preferir, ou se o código não funcionar, crie a nova senha neste endereço, em até %{hours} horas:\n\n%{link}\n\nSe não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
  'mail.password_link.subject': 'Crie uma nova senha na Aula Viva',
  'mail.password_link.text':
    'Para criar uma nova senha, abra este endereço em até %{hours} horas:\n\n%{link}\n\nSe não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
  'mail.password_changed.subject': 'Sua senha na Aula Viva foi trocada',
  'mail.password_changed.text':
    'A senha da sua conta na Aula Viva foi trocada em %{day} às %{hour}. As outras sessões foram encerradas, e o endereço secreto do seu calendário deixou de valer: se você usa um, crie outro em Agenda.\n\nSe não foi você, peça agora uma nova senha em "Esqueci minha senha" e avise a escola, pelo telefone ou pelo WhatsApp.',
  'mail.password_wait.subject': 'Nova senha na Aula Viva: espere um pouco',
  'mail.password_wait.text':
    'O e-mail da sua conta mudou há pouco. Por segurança, uma nova senha só pode ser pedida a partir de %{day} às %{hour}. Até lá, entre com a senha que você já tem.\n\nSe tiver pressa, fale com a escola.',
  'mail.signature_code.subject': '%{code} é o código para assinar o seu contrato',
  'mail.signature_code.text':
    'Para assinar o contrato com a Aula Viva, digite o código %{code}. Ele vale por %{minutes} minutos.\n\nSe você não pediu este código, não o informe a ninguém.',
  'mail.contract_ready.subject': 'Seu contrato com a Aula Viva está pronto para assinar',
  'mail.contract_ready.text': 'O contrato está pronto. Para ler e assinar, entre em %{link}.',
  'mail.new_contract_ready.subject': 'Um novo contrato com a Aula Viva está pronto para assinar',
  'mail.new_contract_ready.text':
    'Preparamos um novo contrato, que substitui o anterior a partir da assinatura. O que já foi pago é abatido. Para ler e assinar, entre em %{link}.',
  'mail.factor_changed.subject': 'Mudança na verificação em duas etapas da sua conta',
  'mail.factor_changed.text':
    'Na verificação em duas etapas da sua conta na Aula Viva, %{change}. As sessões abertas em outros aparelhos foram encerradas.\n\nSe não foi você, troque a sua senha e avise a escola agora mesmo, pelo telefone ou pelo WhatsApp.',
  'factor.totp_added': 'o aplicativo autenticador foi ativado',
  'factor.totp_removed': 'o aplicativo autenticador foi removido',
  'factor.passkey_added': 'uma chave de acesso foi cadastrada',
  'factor.passkey_removed': 'uma chave de acesso foi removida',
  'factor.codes_renewed': 'novos códigos de recuperação foram criados, e os anteriores não valem mais',
  'factor.all_removed': 'a escola removeu a verificação, a pedido',
  'mail.login_tried.subject': 'Alguém tentou entrar na sua conta',
  'mail.login_tried.text':
    'Alguém digitou a sua senha correta na Aula Viva, mas errou várias vezes o código da verificação em duas etapas e não entrou.\n\nSe foi você, tente de novo ou use um código de recuperação. Se não foi, troque a sua senha agora.',
  'mail.recovery_code_used.subject': 'Um código de recuperação foi usado',
  'mail.recovery_code_used.text':
    'Um dos seus códigos de recuperação foi usado na Aula Viva. Resta 1 código; em "Segurança" você pode criar outros.\n\nSe não foi você, troque a sua senha e avise a escola agora mesmo, pelo telefone ou pelo WhatsApp. |||| Um dos seus códigos de recuperação foi usado na Aula Viva. Restam %{smart_count} códigos; em "Segurança" você pode criar outros.\n\nSe não foi você, troque a sua senha e avise a escola agora mesmo, pelo telefone ou pelo WhatsApp.',

  'notice.guessing.title': 'Muitas senhas erradas',
  'notice.guessing.text':
    'Mais de %{failures} senhas erradas em %{minutes} minutos, em contas diferentes. Entradas de aparelhos novos ficam mais lentas até passar; quem já entrou em seu aparelho não percebe nada. Avise a equipe técnica.',
  'notice.contract_altered.title': 'Contrato alterado',
  'notice.contract_altered.text':
    'O contrato assinado de código %{code} não confere com o registro da assinatura. O arquivo não é mais entregue até que volte o original, por exemplo de um backup. Peça à equipe técnica que rode npm run verify-contracts.',
  'notice.match_new.title': 'Novo aluno aguardando aceite',
  'notice.match_new.text':
    '%{name} foi direcionado para você. Escolha os horários ou recuse em Aceite de alunos.',
  'notice.match_closed.title': 'Aluno não aguarda mais aceite',
  'notice.match_closed.text':
    '%{name} voltou a uma etapa anterior da matrícula e saiu da sua lista de aceite.',
  'notice.match_withdrawn.title': 'Aluno não aguarda mais aceite',
  'notice.match_withdrawn.text':
    '%{name} saiu da sua lista de aceite, porque os dados do aluno ou os seus mudaram.',
  'notice.match_unfit.title': 'Um aluno precisa de outro professor',
  'notice.match_unfit.text':
    '%{name} não combina mais com %{teacher} e espera de novo por um professor. Veja em Direcionar Aluno.',
  'notice.matches_unfit.title': 'Alunos precisam de outro professor',
  'notice.matches_unfit.text':
    '%{count} alunos não combinam mais com o professor indicado e esperam de novo. Veja em Direcionar Aluno.',
  'notice.promise_reminder.title': 'Um aluno espera a sua resposta',
  'notice.promise_reminder.text':
    '%{name} espera desde o direcionamento. Responda até %{due}, em Aceite de alunos.',
  'notice.promise_passed.title': 'Aluno oferecido a outro professor',
  'notice.promise_passed.text':
    'O prazo para responder sobre %{name} acabou, e a escola ofereceu o aluno a outro professor.',
  'notice.promise_unanswered.title': 'Prazo de 24 horas encerrado',
  'notice.promise_unanswered.text':
    'O professor de %{name} não respondeu no prazo. Veja em Aguardando Aceite.',
  'notice.promise_unallocated.title': 'Prazo de 24 horas encerrado',
  'notice.promise_unallocated.text':
    '%{name} espera há mais de 24 horas por um professor. Veja em Direcionar Aluno.',
  'notice.promises_late.title': 'Prazo de 24 horas encerrado',
  'notice.promises_late.text':
    '%{count} alunos esperam há mais de 24 horas. Veja em Direcionar Aluno e em Aguardando Aceite.',
  'notice.accepted.title': 'Suas aulas foram marcadas',
  'notice.accepted.text': '%{name} será seu executivo de ensino. Veja os horários no seu calendário.',
  'notice.lesson_moved.title': 'Aula com novo horário',
  'notice.lesson_moved.text': '%{title}: de %{from} para %{to}.',
  'notice.series_changed.title': 'Horários das aulas alterados',
  'notice.series_changed.text':
    '%{title}: a partir de %{from} suas aulas têm novos horários. Veja na sua agenda.',
  'notice.lesson_teacher.title': 'Aula com outro professor',
  'notice.lesson_teacher.text': '%{title}, %{from}: a aula será com %{name}.',
  'notice.lesson_cancelled.title': 'Aula cancelada',
  'notice.lesson_cancelled.text': '%{title}, %{from}: esta aula foi cancelada.',
  'notice.lessons_cancelled.title': 'Aulas canceladas',
  'notice.lessons_cancelled.text':
    '%{title}: a partir de %{from}, %{count} aulas foram canceladas. Veja na sua agenda.',
  'notice.lesson_restored.title': 'A aula vai acontecer',
  'notice.lesson_restored.text': '%{title}, %{from}: a aula que estava cancelada vai acontecer.',
  'notice.lessons_restored.title': 'Aulas de volta',
  'notice.lessons_restored.text':
    '%{title}: a partir de %{from}, %{count} aulas que estavam canceladas vão acontecer. Veja na sua agenda.',
  'notice.lesson_covered.title': 'Aula replanejada',
  'notice.lesson_covered.text': '%{title}, %{from}: a aula será %{to}, com %{name}.',
  'notice.lessons_covered.title': 'Aulas replanejadas',
  'notice.lessons_covered.text':
    '%{title}: a partir de %{from}, %{count} aula tem outro professor ou horário, ou foi cancelada. Veja na sua agenda. |||| %{title}: a partir de %{from}, %{count} aulas têm outro professor ou horário, ou foram canceladas. Veja na sua agenda.',
  'notice.lessons_as_before.title': 'Aulas como antes',
  'notice.lessons_as_before.text':
    '%{title}, %{from}: a aula volta ao professor e ao horário de antes. |||| %{title}: a partir de %{from}, %{count} aulas voltam ao professor e ao horário de antes. Veja na sua agenda.',
  'notice.lesson_given_up.title': 'Um aluno não vai à aula',
  'notice.lesson_given_up.text': '%{name} não vai à aula %{title}, %{from}.',
  'notice.reschedule_asked.title': 'Pedido de remarcação',
  'notice.reschedule_asked.text':
    '%{name} pede para trocar a aula %{title}, %{from}, por %{to}. Responda em Pedidos de remarcação.',
  'notice.reschedule_accepted.title': 'Remarcação aceita',
  'notice.reschedule_accepted.text': '%{title}: de %{from} para %{to}. Até lá!',
  'notice.reschedule_taken.title': 'Aula remarcada',
  'notice.reschedule_taken.text': '%{name} vem à aula %{title}, %{to}.',
  'notice.reschedule_refused.title': 'Remarcação não aceita',
  'notice.reschedule_refused.text':
    '%{title}, %{to}: o pedido não foi aceito. Motivo: %{reason}. Você pode escolher outro horário na sua agenda.',
  'notice.reschedule_withdrawn.title': 'Pedido de remarcação retirado',
  'notice.reschedule_withdrawn.text': '%{name} retirou o pedido para a aula %{title}, %{to}.',
  'notice.reschedule_expired.title': 'Pedido de remarcação sem resposta',
  'notice.reschedule_expired.text':
    '%{title}, %{to}: o pedido não foi respondido a tempo e perdeu o prazo. Veja na sua agenda o que ainda pode remarcar ou fale com a escola.',
  'notice.makeup_reminder.title': 'Reposição perto de vencer',
  'notice.makeup_reminder.text':
    '%{title}: use a sua reposição até %{until}. Escolha um horário na sua agenda.',
  'notice.makeup_returned.title': 'Sua reposição voltou',
  'notice.makeup_returned.text':
    '%{title}, %{from}: esta aula foi cancelada. A sua reposição vale de novo, até %{until}. Escolha um horário na sua agenda.',
  'notice.makeup_taken_back.title': 'A aula da sua reposição vai acontecer',
  'notice.makeup_taken_back.text':
    '%{title}, %{from}: a aula que estava cancelada vai acontecer, e você está de novo nela com a sua reposição.',
  'notice.reschedule_void.title': 'Pedido de remarcação encerrado',
  'notice.reschedule_void.text':
    '%{title}, %{to}: a escola mudou ou cancelou a aula, e o seu pedido não vale mais. Veja na sua agenda o que ainda pode remarcar.',
  'notice.reschedule_handed.title': 'Outro professor responde ao seu pedido',
  'notice.reschedule_handed.text':
    '%{title}, %{to}: agora é %{name} quem dá a aula e responde ao seu pedido de remarcação.',
  'notice.reschedule_left.title': 'Pedido de remarcação encerrado',
  'notice.reschedule_left.text':
    '%{title}, %{to}: você não está mais nesta turma, e o seu pedido de remarcação não vale mais.',
  'notice.reschedule_student_left.title': 'Pedido de remarcação encerrado',
  'notice.reschedule_student_left.text':
    '%{name} saiu da turma, e o pedido para a aula %{title}, %{to}, não vale mais.',
  'notice.class_joined.title': 'Você entrou em uma turma',
  'notice.class_joined.text': '%{title}: sua primeira aula é %{from}.',
  'notice.class_left.title': 'Você saiu de uma turma',
  'notice.class_left.text': '%{title}: as próximas aulas desta turma não são mais suas.',
  'notice.timetable.title': 'A grade precisa de atenção',
  'notice.timetable.text':
    'A conferência da noite encontrou %{count} ponto a resolver. Veja em Conferência da grade. |||| A conferência da noite encontrou %{count} pontos a resolver. Veja em Conferência da grade.',
  'notice.transfer_requested.title': 'Transferência a decidir',
  'notice.transfer_requested.text':
    '%{teacher} pediu a transferência de %{student}. Aprove ou reprove em Transferência de Alunos.',
  'notice.transfer_hours.title': 'Seus horários vão mudar',
  'notice.transfer_hours.text':
    '%{teacher} vai escolher novos horários para as suas aulas. Até lá, elas continuam nos horários de hoje.',
  'notice.transfer_search.title': 'Você terá outro professor',
  'notice.transfer_search.text':
    'Suas aulas com %{teacher} terminaram, e a escola já procura outro professor para você. Avisamos assim que houver novos horários.',
  'notice.transfer_student.title': 'Você terá outro professor',
  'notice.transfer_student.text':
    'Suas aulas com %{teacher} terminaram. %{new_teacher} vai confirmar os novos horários, e avisamos você em seguida.',
  'notice.transfer_left.title': 'Transferência aprovada',
  'notice.transfer_left.text':
    '%{student} saiu das suas turmas e vai ter outro professor. Os horários das turmas que ficaram vazias estão livres.',
  'notice.transfer_approved.title': 'Transferência aprovada',
  'notice.transfer_approved.text':
    '%{student} saiu das suas turmas e vai ter aulas com %{new_teacher}. Os horários das turmas que ficaram vazias estão livres.',
  'notice.transfer_reproved.title': 'Transferência reprovada',
  'notice.transfer_reproved.text': 'A transferência de %{student} não foi aprovada. Motivo: %{reason}',
  'transfer.limit':
    'Este aluno já teve %{count} transferências neste contrato: %{dates}. Deseja fazer mais uma?',
  'notice.evaluate_students.title': 'Avalie seus alunos',
  'notice.evaluate_students.text':
    'A última aula da semana da turma %{name} terminou. Avalie a evolução dos seus alunos.',
  'notice.rate_teacher.title': 'Avalie seu professor',
  'notice.rate_teacher.text': 'Como foi a semana com %{name}? Sua avaliação é anônima.',
  'notice.document_month.title': 'Documento perto de vencer',
  'notice.document_month.text': '%{document} vale até %{day}. Envie o novo na sua Conta, em Documentos.',
  'notice.document_eve.title': 'Último aviso: documento vencendo',
  'notice.document_eve.text': '%{document} vale só até %{day}. Envie o novo na sua Conta, em Documentos.',
  'notice.document_expired.title': 'Documento vencido',
  'notice.document_expired.text': '%{document} venceu em %{day}. Envie o novo na sua Conta, em Documentos.',
  'notice.registration_paid.title': 'Pagamento confirmado',
  'notice.registration_paid.text': 'Recebemos o pagamento da matrícula, de %{amount}.',
  'notice.plan_paid.title': 'Pagamento confirmado',
  'notice.plan_paid.text': 'Recebemos o pagamento do plano, de %{amount}.',
  'notice.registration_failed.title': 'Pagamento recusado',
  'notice.registration_failed.text': 'O banco recusou o pagamento da matrícula. Tente outro cartão ou Pix.',
  'notice.plan_failed.title': 'Pagamento recusado',
  'notice.plan_failed.text': 'O banco recusou o pagamento do plano. Tente outro cartão ou Pix.',
  'notice.credited.title': 'Pagamento recebido a mais',
  'notice.credited.text':
    'Recebemos %{received} por uma cobrança que já estava paga ou que mudou. %{taken} foram descontados das parcelas em aberto.',
  'notice.credited_partly.title': 'Pagamento recebido a mais',
  'notice.credited_partly.text':
    'Recebemos %{received} por uma cobrança que já estava paga ou que mudou. %{taken} foram descontados das parcelas em aberto. %{excess} ficam como excedente: fale com a escola.',
  'notice.not_credited.title': 'Pagamento recebido a mais',
  'notice.not_credited.text':
    'Recebemos %{received} por uma cobrança que já estava paga ou que mudou. Não há outro valor em aberto: %{excess} ficam como excedente: fale com a escola.',
  'notice.late.title': 'Pagamento em atraso',
  'notice.late.text':
    'Ainda não recebemos o pagamento que venceu em %{since}. Se você já pagou, pode desconsiderar este aviso. Se precisar de ajuda, fale com a escola.',
  'notice.late_seller.title': 'Aluno com pagamento em atraso',
  'notice.late_seller.text': '%{name} tem um pagamento em atraso desde %{since}. Um contato seu pode ajudar.',
  'notice.switched_off.title': 'Aulas pausadas por falta de pagamento',
  'notice.switched_off.text':
    'O pagamento que venceu em %{since} continua em aberto, e por isso suas aulas estão pausadas. Assim que ele for confirmado, seu acesso volta automaticamente. Se precisar de ajuda, fale com a escola.',
  'notice.switched_off_seller.title': 'Aluno inativo por falta de pagamento',
  'notice.switched_off_seller.text':
    '%{name} está inativo: o pagamento que venceu em %{since} continua em aberto. O acesso volta automaticamente assim que ele for confirmado.',
  'notice.switched_on.title': 'Acesso liberado',
  'notice.switched_on.text':
    'Que bom ter você de volta! Sua pendência foi resolvida e suas aulas estão liberadas.',
  'notice.switched_on_seller.title': 'Aluno ativo novamente',
  'notice.switched_on_seller.text': 'A pendência de %{name} foi resolvida e o acesso está liberado.',
  'notice.switched_on_late.title': 'Acesso liberado',
  'notice.switched_on_late.text':
    'Que bom ter você de volta! Sua pendência foi resolvida e suas aulas estão liberadas. Ainda há um pagamento em atraso, que venceu em %{since}.',
  'notice.switched_on_late_seller.title': 'Aluno ativo novamente',
  'notice.switched_on_late_seller.text':
    'A pendência de %{name} foi resolvida e o acesso está liberado. Ainda há um pagamento em atraso, que venceu em %{since}.',
  'notice.settled.title': 'Pagamentos em dia',
  'notice.settled.text': 'Obrigado! Não há mais pagamentos em atraso.',
  'notice.settled_seller.title': 'Aluno com pagamentos em dia',
  'notice.settled_seller.text': '%{name} não tem mais pagamentos em atraso.',
  'notice.privacy_asked.title': 'Recebemos o seu pedido de exclusão',
  'notice.privacy_asked.text':
    'Protocolo %{protocol}. A escola responde até %{day}. Se mudar de ideia, retire o pedido em Conta, Meus dados.',
  'notice.privacy_withdrawn.title': 'Pedido de exclusão retirado',
  'notice.privacy_withdrawn.text': 'O pedido %{protocol} foi retirado. Seus dados continuam como estavam.',
  'notice.privacy_refused.title': 'Resposta ao seu pedido de exclusão',
  'notice.privacy_refused.text': 'O pedido %{protocol} não pôde ser atendido agora. Motivo: %{reason}',
  'notice.privacy_done.title': 'Seus dados foram removidos',
  'notice.privacy_done.text':
    'O pedido %{protocol} foi atendido: seus dados pessoais foram removidos da Aula Viva e o seu acesso terminou. O que textos de outras pessoas dizem de você é removido em seguida. Obrigado por ter estado com a gente.',
  'notice.privacy_new.title': 'Novo pedido de exclusão de dados',
  'notice.privacy_new.text': 'Protocolo %{protocol}. Responda até %{day}, em Privacidade.',
  'notice.privacy_due.title': 'Pedido de exclusão a responder',
  'notice.privacy_due.text': 'O pedido %{protocol} precisa de resposta até %{day}.',
  'notice.correction_asked.title': 'Recebemos o seu pedido de correção',
  'notice.correction_asked.text':
    'Protocolo %{protocol}. A escola responde até %{day}. Você acompanha o pedido em Meus dados.',
  'notice.correction_withdrawn.title': 'Pedido de correção retirado',
  'notice.correction_withdrawn.text': 'O pedido %{protocol} foi retirado. Seus dados continuam como estavam.',
  'notice.correction_refused.title': 'Resposta ao seu pedido de correção',
  'notice.correction_refused.text': 'O pedido %{protocol} não pôde ser atendido agora. Motivo: %{reason}',
  'notice.correction_done.title': 'Correção feita',
  'notice.correction_done.text': 'O pedido %{protocol} foi atendido: a escola corrigiu o seu cadastro.',
  'notice.correction_email_waits.title': 'Falta confirmar o novo e-mail',
  'notice.correction_email_waits.text':
    'O pedido %{protocol} foi atendido. O novo e-mail passa a valer quando você o confirmar pelo link que enviamos para ele.',
  'notice.correction_new.title': 'Novo pedido de correção de dados',
  'notice.correction_new.text': 'Protocolo %{protocol}. Responda até %{day}, em Privacidade.',
  'notice.correction_due.title': 'Pedido de correção a responder',
  'notice.correction_due.text': 'O pedido %{protocol} precisa de resposta até %{day}.',

  'privacy.kept.nothing': 'Nada seu ficou guardado.',
  'privacy.kept.head': 'Por exigência da lei, ficam guardados por um tempo:',
  'privacy.kept.contracts': '• o contrato assinado, até %{day} (%{basis})',
  'privacy.kept.payments': '• os pagamentos, até %{day} (%{basis})',
  'privacy.kept.access_log': '• os registros de acesso, até %{day} (%{basis})',

  'charge.registration': 'Taxa de matrícula',
  'charge.plan': 'Plano',
  'charge.instalment': 'Plano, parcela %{number} de %{of}',

  'feed.name': 'Aulas da Aula Viva',
  'feed.cancelled': 'Cancelada: %{title}',
  'feed.class': 'Turma: %{class_name}',
  'feed.teacher': 'Professor(a): %{teacher_name}',
  'feed.students':
    'Turma: %{class_name}, %{smart_count} aluno |||| Turma: %{class_name}, %{smart_count} alunos',

  'sandbox.title': 'Pagamento (ambiente de teste)',
  'sandbox.banner': 'AMBIENTE DE TESTE: nenhum valor é cobrado',
  'sandbox.number': 'Número do cartão de teste',
  'sandbox.pay_card': 'Pagar com cartão',
  'sandbox.pay_pix': 'Simular pagamento por Pix',
  'sandbox.numbers': 'Números de teste:',
  'sandbox.approved': 'aprovado',
  'sandbox.refused': 'recusado',
  'sandbox.paid': 'Este pagamento já foi confirmado.',
  'sandbox.back': 'Voltar para a Aula Viva',
  'sandbox.unknown_card': 'Aqui só valem os números de teste listados abaixo.',
  'sandbox.declined': 'Pagamento recusado pelo banco. Tente outro cartão ou Pix.',
} as const;
