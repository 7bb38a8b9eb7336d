import type { Some } from '../area.ts';
import type { auth } from '../pt-BR/auth.ts';

export default {
  slogan: 'Todo idioma empieza con alguien del otro lado.',
  tagline: 'Clases de idiomas en vivo, en grupo o particulares.',
  welcome: 'Qué bueno verte por aquí',
  welcome_short: 'Entrar',
  welcome_text: 'Entra con el correo de tu matrícula.',
  email: 'Correo electrónico',
  password: 'Contraseña',
  show_password: 'Mostrar contraseña',
  hide_password: 'Ocultar contraseña',
  keep_connected: 'Mantener la sesión',
  forgot: 'Olvidé la contraseña',
  enter: 'Acceder',
  validate_certificate: 'Validar certificado',
  check_contract: 'Comprobar contrato',
  terms: 'Términos de uso',
  privacy: 'Política de privacidad',
  email_required: 'El correo es obligatorio',
  email_invalid: 'Correo no válido',
  back: 'Volver',
  keep_email: 'Mantener mi correo',
  keep_email_text:
    '%{email} sigue siendo el correo de tu cuenta. El cambio solicitado se cancela; si ya se hizo, se deshace y se cierran todas las sesiones.',
  email_kept_text:
    '%{email} es el correo de tu cuenta. Si no pediste el cambio, avisa a la escuela y crea una contraseña nueva.',
  change_email: 'Confirmar nuevo correo',
  change_email_text: '%{email} pasa a ser el correo de tu cuenta. Todas las sesiones abiertas se cierran.',
  email_changed_text: '%{email} es ahora el correo de tu cuenta. Entra con él y tu contraseña.',
  not_found: 'Página no encontrada',
  go_home: 'Volver al inicio',
  previous: 'Página anterior',
  new_password: 'Nueva contraseña',
  confirm_password: 'Confirmar contraseña',
  check_email_unknown: 'Escribe tu correo y el código de 5 dígitos que te enviamos.',
  confirm_error: 'Error',
} satisfies Some<typeof auth>;
