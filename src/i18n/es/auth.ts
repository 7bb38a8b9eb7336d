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
  terms: 'Términos de uso',
  privacy: 'Política de privacidad',
  email_required: 'El correo es obligatorio',
  email_invalid: 'Correo no válido',
  back: 'Volver',
  not_found: 'Página no encontrada',
  go_home: 'Volver al inicio',
  previous: 'Página anterior',
  new_password: 'Nueva contraseña',
  confirm_password: 'Confirmar contraseña',
} satisfies Some<typeof auth>;
