/** What the server writes to people: e-mails, notifications, descriptions of payments. Placeholders are `%{name}`. */
export const portuguese = {
  'mail.greeting': 'Olá, %{name}.',
  'mail.alert.subject': '%{title} na Aula Viva',
  'mail.by_choice.subject': '%{title}',
  'mail.by_choice.text':
    '%{content}\n\nVocê recebe esta mensagem também por e-mail, como escolheu na sua conta. Para ver tudo ou mudar a escolha, entre em %{link}.',
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
  'mail.password_code.subject': '%{code} é o seu código da Aula Viva',
  'mail.password_code.text':
    'Seu código para criar uma nova senha é %{code}. Ele vale por %{minutes} minutos.\n\nSe preferir, ou se o código não funcionar, crie a nova senha neste endereço, em até %{hours} horas:\n\n%{link}\n\nSe não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
  'mail.password_link.subject': 'Crie uma nova senha na Aula Viva',
  'mail.password_link.text':
    'Para criar uma nova senha, abra este endereço em até %{hours} horas:\n\n%{link}\n\nSe não foi você que pediu, ignore este e-mail: sua senha continua a mesma.',
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
  'notice.accepted.title': 'Suas aulas foram marcadas',
  'notice.accepted.text': '%{name} será seu executivo de ensino. Veja os horários no seu calendário.',
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
    'O pedido %{protocol} foi atendido: seus dados pessoais foram removidos da Aula Viva e o seu acesso terminou. Obrigado por ter estado com a gente.',
  'notice.privacy_new.title': 'Novo pedido de exclusão de dados',
  'notice.privacy_new.text': 'Protocolo %{protocol}. Responda até %{day}, em Privacidade.',
  'notice.privacy_due.title': 'Pedido de exclusão a responder',
  'notice.privacy_due.text': 'O pedido %{protocol} precisa de resposta até %{day}.',

  'privacy.kept.nothing': 'Nada seu ficou guardado.',
  'privacy.kept.head': 'Por exigência da lei, ficam guardados por um tempo:',
  'privacy.kept.contracts': '• o contrato assinado, até %{day} (%{basis})',
  'privacy.kept.payments': '• os pagamentos, até %{day} (%{basis})',
  'privacy.kept.access_log': '• os registros de acesso, até %{day} (%{basis})',

  'charge.registration': 'Taxa de matrícula',
  'charge.plan': 'Plano',
  'charge.instalment': 'Plano, parcela %{number} de %{of}',

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
