import { area } from '../area.ts';

const texts = {
  title: 'Conta',
  title_text: 'Seus dados, sua foto e sua senha.',
  photo: 'Foto',
  photo_hint: 'Use uma imagem quadrada de ao menos 200x200.',
  photo_upload: 'Enviar foto',
  photo_change: 'Trocar foto',
  photo_remove: 'Remover foto',
  photo_crop_title: 'Ajuste a foto',
  photo_crop_text: 'Arraste a imagem para escolher o recorte. No teclado, use as setas.',
  photo_zoom: 'Aproximar',
  photo_save: 'Salvar foto',
  photo_use: 'Usar esta foto',
  photo_saved: 'Foto atualizada com sucesso!',
  photo_removed: 'Foto removida com sucesso!',
  photo_unreadable: 'Não foi possível abrir esta imagem. Escolha uma foto em JPG, PNG ou WebP.',
  photo_small: 'Esta imagem tem menos de 200x200 e pode ficar sem nitidez.',
  photo_remove_title: 'Remover a foto?',
  photo_remove_text: 'No lugar dela aparecem as iniciais do seu nome.',
  info: 'Informações da Conta',
  country_of_phone: 'País do celular',
  locked_identity:
    'Nome, CPF e e-mail fazem parte do seu cadastro. Para corrigi-los, faça um pedido em Meus dados.',
  locked_address: 'O endereço faz parte do seu cadastro. Para corrigi-lo, faça um pedido em Meus dados.',
  saved: 'Perfil atualizado com sucesso!',
  save_failed: 'Erro ao atualizar perfil.',
  change_password: 'Alterar senha',
  password_saved: 'Senha atualizada com sucesso!',
  password_failed: 'Erro ao atualizar senha.',
  devices: 'Aparelhos e verificação em duas etapas',
  devices_text: 'Veja onde você está conectado e encerre o que não reconhece.',
  notices: 'Notificações',
  notices_text: 'Escolha o que aparece aqui e o que também chega por e-mail.',
  in_app: 'No aplicativo',
  by_email: 'Por e-mail',
  always_in_app: 'No aplicativo sempre aparece: pede uma resposta sua.',
  'kind.PAYMENT': 'Pagamentos',
  'kind.RATING': 'Avaliações recebidas',
  'kind.NOTICE': 'Avisos da escola',
  'kind.TEACHER_EVALUATION': 'Avaliação do professor',
  'kind.STUDENT_EVOLUTION': 'Avaliação dos alunos',
  stop_mails: 'Parar de receber e-mails',
  stop_mails_text:
    'Estes e-mails deixam de chegar: %{kind}. Os outros e-mails continuam, e no aplicativo nada muda.',
  stop_mails_button: 'Parar de receber',
  mails_stopped: 'Pronto, você não recebe mais estes e-mails',
  mails_stopped_text:
    'Não chegam mais por e-mail: %{kind}. Se mudar de ideia, ligue de novo nas notificações da sua conta.',
  stop_mails_unknown: 'Este link não funciona',
  stop_mails_unknown_text:
    'Ele pode estar incompleto ou ter sido criado há muito tempo. Na sua conta, você escolhe quais e-mails recebe.',
  open_account: 'Abrir minha conta',
};
export type AccountTexts = typeof texts;

export const account = area(texts, {
  en: () => import('../en/account.ts'),
  es: () => import('../es/account.ts'),
  de: () => import('../de/account.ts'),
  it: () => import('../it/account.ts'),
  fr: () => import('../fr/account.ts'),
});
