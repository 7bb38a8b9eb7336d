import { area } from '../area.ts';

/**
 * Terms, privacy, cookies, help centre and releases. A body is written as paragraphs parted by an empty
 * line; lines that begin with '- ' are the points of a list.
 */
const texts = {
  back: 'Voltar',
  pages: 'Outras páginas',
  updated: 'Última atualização: %{date}',
  write_us: 'E-mail: ',
  call_us: 'Telefone: ',
  no_contact: 'Fale com a secretaria da sua escola.',

  'terms.title': 'Termos de Uso',
  'terms.acceptance.title': '1. Aceitação dos termos',
  'terms.acceptance':
    'Ao entrar na Aula Viva ou usar qualquer parte dela, você concorda com estes termos. Se não concordar com algum ponto, não use a plataforma.',
  'terms.service.title': '2. O serviço',
  'terms.service':
    'A Aula Viva aproxima quem aprende e quem ensina idiomas, em aulas ao vivo pela internet.\n\nQuem usa a plataforma:\n- Alunos: agendam aulas, entram nas sessões e acompanham o próprio progresso.\n- Professores: oferecem aulas, organizam a agenda e acompanham os alunos.\n\nO que a plataforma oferece:\n- Agendamento e realização de aulas on-line.\n- Videoconferência integrada.\n- Compartilhamento de materiais de ensino.\n- Acompanhamento do progresso acadêmico.\n- Avaliações e comentários.',
  'terms.duties.title': '3. Deveres de quem usa',
  'terms.duties':
    'Você se compromete a:\n- Dar informações verdadeiras.\n- Manter suas credenciais em segredo.\n- Usar a plataforma com respeito.\n- Não violar propriedade intelectual.\n\nÉ proibido:\n- Assediar ou discriminar outras pessoas.\n- Publicar conteúdo ofensivo ou material ilegal.\n- Contornar as medidas de segurança.\n- Usar a plataforma para fins comerciais sem autorização.\n- Interferir no funcionamento dos serviços.',
  'terms.payment.title': '4. Pagamento',
  'terms.payment':
    'Preços e cobrança:\n- Os preços são definidos pelos professores e pela plataforma.\n- Os pagamentos passam por provedores seguros.\n- Podem existir taxas de serviço.\n- Os preços podem mudar, com aviso prévio.\n\nCancelamentos e reembolsos:\n- O cancelamento deve respeitar os prazos.\n- Os reembolsos seguem a política vigente.\n- Faltas sem justificativa podem ser cobradas.\n- Em casos específicos, podemos oferecer créditos.',
  'terms.property.title': '5. Propriedade intelectual',
  'terms.property':
    'Você mantém os direitos sobre o conteúdo original que cria. A plataforma pode usar esse conteúdo para melhorar os serviços.',
  'terms.liability.title': '6. Limitação de responsabilidade',
  'terms.liability':
    'A Aula Viva atua como intermediária entre alunos e professores. Por isso:\n- Não garantimos resultados de aprendizagem.\n- Não respondemos pelo conteúdo publicado por quem usa a plataforma.\n- Podem ocorrer interrupções técnicas.',
  'terms.termination.title': '7. Encerramento',
  'terms.termination':
    '- Você pode encerrar o uso a qualquer momento.\n- A plataforma pode suspender o acesso em caso de violação destes termos.\n- Os dados são mantidos conforme a Política de Privacidade.\n- As obrigações financeiras continuam valendo depois do encerramento.',
  'terms.changes.title': '8. Mudanças nos termos',
  'terms.changes':
    'Mudanças importantes são anunciadas com antecedência, pela plataforma ou por e-mail. Continuar usando a Aula Viva depois disso significa aceitar os novos termos.',
  'terms.contact.title': '9. Contato',
  'terms.contact': 'Para dúvidas sobre estes termos, fale com a gente.',

  'privacy.title': 'Política de Privacidade',
  'privacy.introduction.title': '1. Introdução',
  'privacy.introduction':
    'Esta política explica quais dados pessoais a Aula Viva coleta, para que servem e com quem são compartilhados. Ela segue a Lei Geral de Proteção de Dados Pessoais (LGPD, Lei nº 13.709/2018).',
  'privacy.collected.title': '2. Dados que coletamos',
  'privacy.collected':
    'Dados que você fornece:\n- Nome completo e perfil.\n- E-mail e telefone.\n- Informações acadêmicas e preferências de aprendizagem.\n- Dados de pagamento, processados por terceiros.\n- Conteúdo gerado nas aulas, como gravações e mensagens.\n\nDados coletados automaticamente:\n- Dispositivo e navegador.\n- Endereço IP e localização aproximada.\n- Padrões de uso e de navegação.\n- Cookies.\n- Registros do sistema.',
  'privacy.use.title': '3. Como usamos os dados',
  'privacy.use':
    'Para prestar o serviço:\n- Realizar as aulas e a comunicação.\n- Manter as contas.\n- Processar pagamentos.\n- Dar suporte.\n\nPara melhorar a plataforma:\n- Analisar o desempenho.\n- Desenvolver recursos.\n- Personalizar a experiência.\n- Prevenir fraudes.',
  'privacy.sharing.title': '4. Compartilhamento',
  'privacy.sharing':
    'Não vendemos nem alugamos seus dados. Eles só são compartilhados:\n- Com provedores essenciais, como os de pagamento e de hospedagem.\n- Quando a lei exige.\n- Para proteger direitos e a segurança das pessoas.\n- Com o seu consentimento explícito.',
  'privacy.rights.title': '5. Seus direitos',
  'privacy.rights':
    'A LGPD garante a você:\n- Acesso aos seus dados.\n- Correção do que estiver errado.\n- Exclusão dos dados.\n- Portabilidade.\n- Revogação do consentimento.\n- Informações sobre o tratamento.',
  'privacy.security.title': '6. Segurança dos dados',
  'privacy.security':
    'Para proteger os seus dados, mantemos:\n- Criptografia em trânsito e em repouso.\n- Controle de acesso rigoroso.\n- Monitoramento contínuo.\n- Treinamento da equipe.\n- Auditorias periódicas.',
  'privacy.contact.title': '7. Contato',
  'privacy.contact': 'Para exercer os seus direitos ou tirar dúvidas sobre os seus dados, fale com a gente.',

  'cookies.title': 'Cookies',
  'cookies.text':
    'Cookies são pequenas informações guardadas no seu navegador. Escolha quais a Aula Viva pode usar. Até você salvar, só os necessários ficam ativos.',
  'cookies.necessary': 'Necessários',
  'cookies.necessary_text':
    'Mantêm o seu acesso e a segurança da plataforma, e guardam o que você pede: tema, idioma, rascunhos, buscas salvas e as aulas da semana para ler sem conexão. Ficam sempre ativos.',
  'cookies.functional': 'Funcionais',
  'cookies.functional_text':
    'Lembram filtros, ordem e página das listas, para que você não precise repeti-los.',
  'cookies.analytics': 'Análise',
  'cookies.analytics_text':
    'Ajudam a entender como a plataforma é usada e o que melhorar. Hoje a Aula Viva não usa nenhum. Se usar, a sua escolha vale.',
  'cookies.marketing': 'Marketing',
  'cookies.marketing_text':
    'Permitem mostrar conteúdo de divulgação conforme os seus interesses. Hoje a Aula Viva não usa nenhum. Se usar, a sua escolha vale.',
  'cookies.save': 'Salvar preferências',
  'cookies.saved': 'Sua escolha está guardada neste navegador.',
  'cookies.unsaved': 'Sua escolha ainda não foi salva.',

  'faq.title': 'Central de ajuda',
  'faq.text': 'Procure por uma palavra ou percorra os assuntos.',
  'faq.search': 'Buscar',
  'faq.found': '%{smart_count} resposta |||| %{smart_count} respostas',
  'faq.none': 'Nenhuma resposta para “%{text}”',
  'faq.none_text': 'Tente outra palavra.',
  'faq.clear': 'Limpar busca',
  'faq.more': 'Não encontrou?',
  'faq.more_text': 'O suporte responde por e-mail em 2 horas, em média.',
  'faq.starting': 'Primeiros passos',
  'faq.classes': 'Aulas',
  'faq.account': 'Conta',
  'faq.payment': 'Pagamento',
  'faq.technical': 'Suporte técnico',
  'faq.security': 'Segurança',
  'faq.first_login': 'Como entro pela primeira vez?',
  'faq.first_login.answer':
    'Abra o link que a escola enviou para o seu e-mail, crie a sua senha e entre com o mesmo e-mail.',
  'faq.first_login.tags': 'acesso login cadastro convite',
  'faq.needs': 'Do que preciso para as aulas?',
  'faq.needs.answer':
    'De um computador ou celular com navegador atualizado, câmera, microfone e internet de pelo menos 5 Mbps.',
  'faq.needs.tags': 'requisitos internet equipamento velocidade',
  'faq.join': 'Como entro em uma aula?',
  'faq.join.answer': 'Pela agenda: abra a aula e entre na sala. Antes, confira a câmera e o microfone.',
  'faq.join.tags': 'sala videoconferência agenda entrar',
  'faq.cancel': 'Posso cancelar ou remarcar uma aula?',
  'faq.cancel.answer': 'Sim. Cancelar ou remarcar é gratuito com 24 horas de antecedência.',
  'faq.cancel.tags': 'cancelamento reagendar falta prazo 24h',
  'faq.forgot': 'Esqueci a senha. E agora?',
  'faq.forgot.answer':
    'Na tela de acesso, toque em “Esqueci a senha”. Você recebe por e-mail um código de 5 dígitos para criar outra.',
  'faq.forgot.tags': 'recuperar código acesso',
  'faq.appearance': 'Como mudo o tema ou o idioma?',
  'faq.appearance.answer': 'No rodapé da plataforma, depois de entrar. A escolha acompanha a sua conta.',
  'faq.appearance.tags': 'escuro claro língua aparência',
  'faq.how_to_pay': 'Quem processa os pagamentos?',
  'faq.how_to_pay.answer': 'Provedores de pagamento seguros. Os preços podem mudar, sempre com aviso prévio.',
  'faq.how_to_pay.tags': 'cartão cobrança preço taxa',
  'faq.refund': 'Como funcionam os reembolsos?',
  'faq.refund.answer':
    'Eles seguem a política descrita nos Termos de Uso. Em casos específicos, a escola pode oferecer créditos.',
  'faq.refund.tags': 'devolução dinheiro crédito estorno',
  'faq.slow': 'O vídeo trava. O que faço?',
  'faq.slow.answer':
    'Confira se a sua conexão tem ao menos 5 Mbps, feche outros programas que usam a internet e, se puder, aproxime-se do roteador.',
  'faq.slow.tags': 'internet lenta conexão imagem velocidade',
  'faq.support': 'Em quanto tempo o suporte responde?',
  'faq.support.answer': 'Em 2 horas, em média, por e-mail.',
  'faq.support.tags': 'atendimento contato ajuda prazo',
  'faq.password': 'Como deve ser a minha senha?',
  'faq.password.answer': 'Com pelo menos 8 caracteres. Não use a mesma senha em outros sites.',
  'faq.password.tags': 'senha forte caracteres',
  'faq.data': 'Meus dados estão protegidos?',
  'faq.data.answer':
    'Sim. Eles são criptografados em trânsito e em repouso, e tratados conforme a LGPD. A Política de Privacidade conta os detalhes.',
  'faq.data.tags': 'lgpd privacidade criptografia',

  'changelog.title': 'Novidades da versão',
  'changelog.version': 'Versão atual: %{version}',
  'changelog.updated': 'Atualizado em %{date}',
  'changelog.current': 'Atual',
  'changelog.major': 'major',
  'changelog.minor': 'minor',
  'changelog.patch': 'patch',
  'changelog.added': 'Adicionado',
  'changelog.changed': 'Alterado',
  'changelog.fixed': 'Corrigido',
  'changelog.removed': 'Removido',
  'changelog.support': 'Algo não funciona como devia? Escreva para o suporte.',
  'changelog.2.1.0.added':
    '- Página de novidades\n- Versão do pacote no rodapé\n- Tema que se mantém entre visitas\n- Seletor de idioma',
  'changelog.2.1.0.changed': '- Rodapé\n- Navegação\n- Adaptação a celulares',
  'changelog.2.1.0.fixed': '- Erros ao trocar de tema\n- Acessibilidade dos botões sociais',
  'changelog.2.0.1.fixed': '- Exibição no Safari\n- Desempenho da página de conferência',
  'changelog.2.0.0.added':
    '- Arquitetura de módulos v1\n- Componentes redesenhados\n- Modo escuro completo\n- Nova página do administrador, com painel',
  'changelog.2.0.0.changed':
    '- Migração para o React 18\n- Atualização das rotas\n- Refatoração da interface',
};
export type LegalTexts = typeof texts;

export const legal = area(texts, {
  en: () => import('../en/legal.ts'),
  es: () => import('../es/legal.ts'),
  de: () => import('../de/legal.ts'),
  it: () => import('../it/legal.ts'),
  fr: () => import('../fr/legal.ts'),
});

export type LegalKey = keyof typeof legal.base;
